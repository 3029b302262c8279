import type { TransferLimits } from '@folio/contracts/ledger/transfer-shape.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import type { Gateway } from '../gateway.ts'
import { usdRateOf } from '../rates/convert.ts'

/** Finds the limits of a transfer of a currency, none if transfers are not limited; refuses a currency without a USD rate. */
export const limitsFor = async (
  { terms: { rules, rates, isLimited } }: Gateway,
  currency: string,
): Promise<{ readonly limits?: TransferLimits } | Refusal> => {
  if (!isLimited) return {}
  const found = await usdRateOf(rates, currency, 'CurrencyNotAllowed')
  if ('code' in found) return found
  const { transactionUsdMax: transaction_usd_max, dailyTransfersMax: daily_count_max } = rules
  return { limits: { usd_rate: found.usdRate, transaction_usd_max, daily_count_max } }
}
