import { unreachable } from '@folio/kernel/unreachable.ts'
import { TradeRefused } from '@folio/option-contracts/asking/trade-refused.ts'
import { notDecidedYet } from '../../trading/trade-outcome.ts'
import type { EarlierCall, TradeOutcome, TradeRequest, TradeSender } from '../../trading/trade-sender.ts'

/**
 * The earlier call that a purchase repeats: one that was answered, one that was only claimed, or none; `unknown` where
 * that cannot be found now.
 */
export type RepeatedPurchase =
  | { readonly kind: 'answered'; readonly outcome: TradeOutcome }
  | { readonly kind: 'claimed' | 'none' | 'unknown' }

const NONE: RepeatedPurchase = { kind: 'none' }

const repeatOf = (earlier: EarlierCall): RepeatedPurchase => {
  if (earlier === undefined) return NONE
  if ('reason' in earlier && earlier.reason === 'claimed') return { kind: 'claimed' }
  if ('reason' in earlier && earlier.reason === 'unavailable') return { kind: 'unknown' }
  return { kind: 'answered', outcome: earlier }
}

/** Looks for the earlier call that a purchase repeats; one without a request id repeats none. */
export const repeatedPurchase = async (trades: TradeSender, trade: TradeRequest): Promise<RepeatedPurchase> =>
  trade.call.isRepeatable ? repeatOf(await trades.earlier(trade)) : NONE

const confirmedRepeat = async (trades: TradeSender, trade: TradeRequest): Promise<RepeatedPurchase> =>
  trade.call.isRepeatable ? repeatOf(await trades.confirmedEarlier(trade)) : NONE

/**
 * Returns the outcome of a purchase whose proposal is gone, perhaps into an earlier call, whose answer a view that lags
 * does not show yet; throws `CallRefused` where there was no such call, or it is not decided yet.
 */
export const outcomeWithoutProposal = async (
  trades: TradeSender,
  trade: TradeRequest,
  { wasClaimed }: { readonly wasClaimed: boolean },
): Promise<TradeOutcome> => {
  const repeated = await confirmedRepeat(trades, trade)
  switch (repeated.kind) {
    case 'answered':
      return repeated.outcome
    case 'unknown':
      if (wasClaimed) throw notDecidedYet()
      return { reason: 'unavailable' }
    case 'none':
      throw new TradeRefused({ code: 'InvalidContractProposal', args: [] })
    case 'claimed': {
      // Only the owner of the account can tell what became of an earlier call without an answer.
      const expired = await trades.expire(trade)
      if (expired === undefined) throw notDecidedYet()
      return expired
    }
    default:
      return unreachable(repeated)
  }
}
