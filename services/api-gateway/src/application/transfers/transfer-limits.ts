import { type Amount, amountOf } from '@folio/kernel/amount.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import type { Gateway } from '../gateway.ts'

/** The limits of a transfer of a currency, with its USD rate. */
export type Limits = {
  readonly usd_rate: Amount
  readonly transaction_usd_max: Amount
  readonly daily_count_max: number
}

const ONE = amountOf('1')

/** Finds the limits of a transfer of a currency, none if transfers are not limited; refuses a currency without a USD rate. */
export const limitsFor = async (
  { terms: { rules, rates, isLimited } }: Gateway,
  currency: string,
): Promise<{ readonly limits?: Limits } | Refusal> => {
  if (!isLimited) return {}
  const worth = currency === 'USD' ? { rate: ONE } : (await rates.usdRates()).get(currency)
  if (worth?.rate === undefined) {
    const message = `The limits for ${currency} cannot be checked: it has no USD rate.`
    return { status: 400, code: 'CurrencyNotAllowed', message, field: 'currency' }
  }
  const { transactionUsdMax: transaction_usd_max, dailyTransfersMax: daily_count_max } = rules
  return { limits: { usd_rate: worth.rate, transaction_usd_max, daily_count_max } }
}
