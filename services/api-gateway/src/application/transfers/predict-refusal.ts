import type { TransferLimits } from '@folio/contracts/ledger/transfer-shape.ts'
import { tradingKeys } from '@folio/contracts/trading/views.ts'
import { exceededTransferLimit } from '@folio/contracts/wallet/transfer-limits.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import { type Amount, isLess, lesserOf, ZERO } from '@folio/kernel/amount.ts'
import type { HourlyCounts } from '@folio/kernel/hourly-counts.ts'
import type { Money } from '@folio/kernel/payment.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { RefusedFacts } from '../commands/recorded-refusal.ts'
import type { Gateway } from '../gateway.ts'
import { accountStatusOf } from '../options/read-account.ts'
import { ownerOf, type ValidatedSide } from './validated-sides.ts'

type PredictedRefusal = Omit<RefusedFacts, 'currency' | 'amount'>

/** An intended transfer: its amount, its sides, its limits, and the balance that the caller expects. */
export type IntendedTransfer = Money & {
  readonly source: ValidatedSide
  readonly destination: ValidatedSide
  readonly limits?: TransferLimits | undefined
  readonly expectedBalance: Amount
  /** Microseconds since 1970. */
  readonly at: number
}

type PayersFacts = { readonly available: Amount; readonly counts: HourlyCounts }

/** Reads from the views the paying side's balance of the currency, and its transfers to other clients by hour. */
const payersFacts = async (
  { wallets, trading }: Gateway,
  { source, currency }: IntendedTransfer,
): Promise<PayersFacts> => {
  if (source.kind === 'platform') {
    const [balance] = (await trading.get([tradingKeys.balance(source.id)])).values
    return { available: balance?.balance ?? ZERO, counts: {} }
  }
  const { values } = await wallets.get([walletKeys.balance(source.id, currency), walletKeys.counts(source.id)])
  const [balance, counted] = values
  return { available: balance?.balance ?? ZERO, counts: counted?.counts ?? {} }
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

const overLimit = (
  { amount, source, destination, limits, at }: IntendedTransfer,
  { counts }: PayersFacts,
): PredictedRefusal | undefined => {
  if (limits === undefined) return undefined
  const payment = {
    amount,
    source: { client_id: ownerOf(source) },
    destination: { client_id: ownerOf(destination) },
  }
  return exceededTransferLimit(payment, limits, { counts, at: timestampOf(at) })
}

/** Predicts the first reason, in its order of checks, for which the paying side would refuse. */
export const predictRefusal = async (
  gateway: Gateway,
  intended: IntendedTransfer,
): Promise<PredictedRefusal | undefined> => {
  const { amount, expectedBalance } = intended
  const shut = await inactiveReason(gateway, intended)
  if (shut !== undefined) return shut
  const facts = await payersFacts(gateway, intended)
  const exceeded = overLimit(intended, facts)
  if (exceeded !== undefined) return exceeded
  const spendable = lesserOf(expectedBalance, facts.available)
  return isLess(spendable, amount) ? { reason: 'insufficient_funds', available: spendable } : undefined
}
