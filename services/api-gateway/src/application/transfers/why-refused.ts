import { tradingKeys } from '@folio/contracts/trading/views.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import { type Amount, isLess, times, ZERO } from '@folio/kernel/amount.ts'
import { countedLately } from '@folio/kernel/hourly-counts.ts'
import type { Money } from '@folio/kernel/payment.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Gateway } from '../gateway.ts'
import { accountStatusOf } from '../options/account-status.ts'
import type { RefusedFacts } from '../recorded-refusal.ts'
import type { Limits } from './limits-for.ts'
import type { ValidatedSide } from './validated-sides.ts'

type Why = Omit<RefusedFacts, 'currency' | 'amount'>

/** What is to be paid, by whom to whom, held against which limits, with how much by the caller's own belief. */
export type Intended = Money & {
  readonly source: ValidatedSide
  readonly destination: ValidatedSide
  readonly limits?: Limits | undefined
  readonly believed: Amount
  /** Microseconds since 1970. */
  readonly at: number
}

/** What the side that pays has of a currency, and how many it sent to other clients in the last day, as the views show it. */
const standing = async ({ wallets, trading }: Gateway, { source, currency, at }: Intended) => {
  if (source.kind === 'platform') {
    const [balance] = (await trading.get([tradingKeys.balance(source.id)])).values
    return { available: balance?.balance ?? ZERO, sent: 0 }
  }
  const { values } = await wallets.get([walletKeys.balance(source.id, currency), walletKeys.counts(source.id)])
  const [balance, counted] = values
  return { available: balance?.balance ?? ZERO, sent: countedLately(counted?.counts ?? {}, timestampOf(at)) }
}

const shutReason = async (gateway: Gateway, { source, destination }: Intended): Promise<Why | undefined> => {
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

const isToAnother = ({ source, destination }: Intended): boolean =>
  source.kind === 'wallet' && destination.kind === 'wallet' && source.wallet.client_id !== destination.wallet.client_id

/** Why the side that pays would refuse, if so, in the order in which it would. */
export const whyRefused = async (gateway: Gateway, intended: Intended): Promise<Why | undefined> => {
  const { amount, limits, believed } = intended
  const shut = await shutReason(gateway, intended)
  if (shut !== undefined) return shut
  const { available, sent } = await standing(gateway, intended)
  if (limits !== undefined) {
    const { usd_rate, transaction_usd_max, daily_count_max } = limits
    const usd_amount = times(amount, usd_rate)
    if (isLess(transaction_usd_max, usd_amount)) return { reason: 'transaction_limit', usd_amount, transaction_usd_max }
    if (isToAnother(intended) && sent >= daily_count_max) {
      return { reason: 'daily_limit', daily_count: sent, daily_count_max }
    }
  }
  const spendable = isLess(believed, available) ? believed : available
  return isLess(spendable, amount) ? { reason: 'insufficient_funds', available: spendable } : undefined
}
