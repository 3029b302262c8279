import { amountFault } from '@folio/kernel/units/written-amount.ts'
import { isBelow, scaledDown } from '../../../money/decimal.ts'
import { shownAmount } from '../../../money/shown-amount.ts'

/** A currency of the installation with its rate, null without one. */
export type RatedCurrency = { readonly currency: string; readonly decimals: number; readonly usd_rate: string | null }

/** Cash as a form holds it. */
export type Cash = { readonly currency: string; readonly amount: string }

/** Cash that is worth more is rare enough to be asked about. */
const USUAL_USD_MAX = '1000000'
const USD_DECIMALS = 2

/** Returns the rule of the server that an amount of cash breaks, as a phrase after the name of its field. */
export const cashFault = ({ currency, amount }: Cash, known: readonly RatedCurrency[]): string | undefined => {
  const decimals = known.find((each) => each.currency === currency)?.decimals
  return amountFault(amount, { code: currency, decimals })
}

/** Says that an amount of cash is worth more than a million USD at the present rate, or that no rate tells; else undefined. */
export const cashWarning = (
  { currency, amount }: Cash,
  known: readonly RatedCurrency[],
  locale: string,
): string | undefined => {
  const rate = known.find((each) => each.currency === currency)?.usd_rate
  if (rate === null || rate === undefined)
    return `There is no rate for ${currency}, so that the page cannot say if it is worth more than ${shownAmount(USUAL_USD_MAX, locale)} USD.`
  const worth = scaledDown(amount, { by: rate, of: '1', places: USD_DECIMALS })
  if (!isBelow(USUAL_USD_MAX, worth)) return undefined
  return `It is worth ${shownAmount(worth, locale)} USD, which is more than ${shownAmount(USUAL_USD_MAX, locale)} USD.`
}

/** Says that more cash is to leave a wallet than it holds; undefined if it holds enough. */
export const shortage = (
  { currency, amount }: Cash,
  balances: readonly { readonly currency: string; readonly balance: string }[],
  locale: string,
): string | undefined => {
  const held = balances.find((each) => each.currency === currency)?.balance ?? '0'
  return isBelow(held, amount) ? `The wallet holds ${shownAmount(held, locale)} ${currency}.` : undefined
}
