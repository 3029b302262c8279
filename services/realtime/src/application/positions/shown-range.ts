import { isLess, withDecimals } from '@folio/kernel/amount.ts'
import type { OrderRange } from '@folio/pricing/offering/check-money.ts'

/** The permitted range of an order's amount, as the sockets show it. */
type ShownRange = { readonly max: string; readonly min: string }

/** Returns the bounds of an order with the decimals of the currency; undefined where no amount is between them. */
export const shownRange = ({ min, max }: OrderRange, decimals: number): ShownRange | undefined =>
  isLess(max, min) ? undefined : { max: withDecimals(max, decimals), min: withDecimals(min, decimals) }
