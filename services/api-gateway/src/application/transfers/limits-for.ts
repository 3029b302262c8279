import { type Amount, amountOf } from '@folio/kernel/amount.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Gateway } from '../gateway.ts'

/** What a transfer of a currency is held against; nothing where transfers are not limited. */
export type Limits = {
  readonly usd_rate: Amount
  readonly transaction_usd_max: Amount
  readonly daily_count_max: number
}

const ONE = amountOf('1')

/** The limits for a transfer of a currency, with what one unit of it is worth; refused where nobody knows that. */
export const limitsFor = async (
  { terms: { rules, rates, isLimited } }: Gateway,
  currency: string,
): Promise<{ readonly limits?: Limits } | Refusal> => {
  if (!isLimited) return {}
  const worth = currency === 'USD' ? { rate: ONE } : (await rates.usdRates()).get(currency)
  if (worth?.rate === undefined) {
    const message = `There is no rate of ${currency} that the limits could be told by.`
    return { status: 400, code: 'CurrencyNotAllowed', message, field: 'currency' }
  }
  const { transactionUsdMax: transaction_usd_max, dailyTransfersMax: daily_count_max } = rules
  return { limits: { usd_rate: worth.rate, transaction_usd_max, daily_count_max } }
}
