import type { CloseReason, ContractFacts } from '@folio/contracts/trading/commands.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { Amount } from '@folio/kernel/amount.ts'

/** The reasons for which a tick closes a contract; of several on one tick the one that stands first counts. */
const CLOSE_REASONS: readonly CloseReason[] = ['knock_out', 'stop_out', 'max_payout', 'take_profit', 'stop_loss']

/** A quote that closes a contract: a tick of the window after < epoch ≤ upTo at or above `high`, or at or below `low`. */
export type WatchedQuote = {
  readonly reason: CloseReason
  readonly after: number
  readonly upTo: number
  readonly high?: Amount
  readonly low?: Amount
}

/** The window of a contract that nothing else limits. */
export const FOREVER = Number.POSITIVE_INFINITY

/** Returns a watched quote on the side to which the price moves, and none if the level is never reached. */
export const watched = (
  close: Pick<WatchedQuote, 'reason' | 'after' | 'upTo'>,
  side: 'high' | 'low',
  level: Amount | undefined,
): readonly WatchedQuote[] => (level === undefined ? [] : [{ ...close, [side]: level }])

/** The first tick that closes a contract before an epoch, and the reason. */
export const firstClose = (
  { reached = {} }: ContractFacts,
  before: number,
): { readonly reason: CloseReason; readonly tick: RecordedTick } | undefined => {
  let first: { readonly reason: CloseReason; readonly tick: RecordedTick } | undefined
  for (const reason of CLOSE_REASONS) {
    const tick = reached[reason]
    if (tick === undefined || tick.epoch >= before) continue
    if (first === undefined || tick.epoch < first.tick.epoch) first = { reason, tick }
  }
  return first
}
