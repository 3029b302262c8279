import { tradingKeys } from '@folio/contracts/trading/views.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import { type Amount, isLess, lesserOf, times, ZERO } from '@folio/kernel/amount.ts'
import { countOfLastDay } from '@folio/kernel/hourly-counts.ts'
import type { Money } from '@folio/kernel/payment.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { RefusedFacts } from '../commands/recorded-refusal.ts'
import type { Gateway } from '../gateway.ts'
import { accountStatusOf } from '../options/read-account.ts'
import type { Limits } from './transfer-limits.ts'
import type { ValidatedSide } from './validated-sides.ts'

type PredictedRefusal = Omit<RefusedFacts, 'currency' | 'amount'>

/** An intended transfer: its amount, its sides, its limits, and the balance that the caller expects. */
export type IntendedTransfer = Money & {
  readonly source: ValidatedSide
  readonly destination: ValidatedSide
  readonly limits?: Limits | undefined
  readonly expectedBalance: Amount
  /** Microseconds since 1970. */
  readonly at: number
}

/**
 * Reads from the views the paying side's balance of the currency and its number of transfers to other clients in the
 * last day.
 */
const balanceAndCount = async ({ wallets, trading }: Gateway, { source, currency, at }: IntendedTransfer) => {
  if (source.kind === 'platform') {
    const [balance] = (await trading.get([tradingKeys.balance(source.id)])).values
    return { available: balance?.balance ?? ZERO, sent: 0 }
  }
  const { values } = await wallets.get([walletKeys.balance(source.id, currency), walletKeys.counts(source.id)])
  const [balance, counted] = values
  return { available: balance?.balance ?? ZERO, sent: countOfLastDay(counted?.counts ?? {}, timestampOf(at)) }
}

const inactiveReason = async (
  gateway: Gateway,
  { source, destination }: IntendedTransfer,
): Promise<PredictedRefusal | undefined> => {
  const isInactive = async (side: ValidatedSide) =>
    side.kind === 'platform' && (await accountStatusOf(gateway, side.id)) === 'inactive'
  if (await isInactive(source)) return { reason: 'account_inactive' }
  if (source.kind === 'wallet' && source.wallet.status !== 'open') return { reason: source.wallet.status }
  if (destination.kind === 'wallet' && destination.wallet.status !== 'open') {
    return { reason: destination.wallet.status === 'frozen' ? 'destination_frozen' : 'destination_closed' }
  }
  if (await isInactive(destination)) return { reason: 'destination_account_inactive' }
  return undefined
}

const isToAnother = ({ source, destination }: IntendedTransfer): boolean =>
  source.kind === 'wallet' && destination.kind === 'wallet' && source.wallet.client_id !== destination.wallet.client_id

/** Predicts the first reason, in its order of checks, for which the paying side would refuse. */
export const predictRefusal = async (
  gateway: Gateway,
  intended: IntendedTransfer,
): Promise<PredictedRefusal | undefined> => {
  const { amount, limits, expectedBalance } = intended
  const shut = await inactiveReason(gateway, intended)
  if (shut !== undefined) return shut
  const { available, sent } = await balanceAndCount(gateway, intended)
  if (limits !== undefined) {
    const { usd_rate, transaction_usd_max, daily_count_max } = limits
    const usd_amount = times(amount, usd_rate)
    if (isLess(transaction_usd_max, usd_amount)) return { reason: 'transaction_limit', usd_amount, transaction_usd_max }
    if (isToAnother(intended) && sent >= daily_count_max) {
      return { reason: 'daily_limit', daily_count: sent, daily_count_max }
    }
  }
  const spendable = lesserOf(expectedBalance, available)
  return isLess(spendable, amount) ? { reason: 'insufficient_funds', available: spendable } : undefined
}
