import type { Currencies } from '@folio/contracts/http/money.ts'
import { type Amount, decimalsOf, withDecimals } from '@folio/kernel/amount.ts'

/** An amount as callers see it: exactly its currency's decimals; of a currency no longer configured, as many as it needs. */
export const shown = (currencies: Currencies, currency: string, amount: Amount): string =>
  withDecimals(amount, Math.max(currencies.get(currency)?.decimals ?? 0, decimalsOf(amount)))
