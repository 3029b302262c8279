import { contractKey } from '@folio/option-contracts/asking/asked-contract.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import { canMove, type PresentPrice } from '@folio/option-contracts/asking/contract-price.ts'
import type { CallContext } from '../../call-context.ts'
import { latestPushes, type PushBody } from '../../latest-pushes.ts'
import type { Tick } from '../../market/tick-board.ts'
import type { Session } from '../../session.ts'
import type { Subscription } from '../../subscriptions.ts'
import { type PriceNowRequest, priceNow } from '../../trading/present-price.ts'
import type { PriceStream } from '../../trading/proposal-book.ts'
import type { PushedPrice } from '../../trading/shared-prices.ts'
import { proposalPush } from '../../trading/shown-proposal.ts'

/** A subscription to the price of a contract after the one of its answer. */
export type PricePushes = {
  readonly subscription: Subscription
  readonly request: PriceNowRequest
  readonly prices: PriceStream
  readonly answered: PresentPrice
}

const pushedPrice = (calls: CallContext, request: PriceNowRequest): PushedPrice => {
  try {
    const price = priceNow(calls, request)
    const body = proposalPush({ price, runs: calls.runs.of(price) })
    const { ask, offering } = price
    return { body, price: { asked: request.asked, payout: ask.number ?? ask.payout }, offering }
  } catch (error) {
    if (error instanceof CallRefused) return { refused: error }
    throw error
  }
}

/** The body of the push that ends a stream, in which no id stands. */
const errorPush = ({ error }: CallRefused): PushBody => ({ beforeId: `"error":${JSON.stringify(error)}`, afterId: '' })
const NO_ID = (): string => ''

/**
 * Pushes the price at each new tick until the subscription ends, or, if ticks cannot move it, at the first tick after the operator
 * has changed or suspended what is sold; a price that is refused is pushed as an error and ends it.
 */
export const pushPrices = (calls: CallContext, session: Session, stream: PricePushes): void => {
  const { subscription, request, prices, answered } = stream
  const { id, onEnd } = subscription
  const { asked, markup } = request
  const shared = calls.prices.join(`${markup} ${contractKey(asked)}`, () => pushedPrice(calls, request))
  const push = latestPushes(session, { id, opening: session.opening('proposal'), clock: calls.clock })
  const isMovedByTicks = canMove(answered)
  let pushedEpoch = answered.spot.epoch
  let { offering } = answered

  const isMoved = (): boolean => {
    if (isMovedByTicks) return true
    const listed = calls.market.symbol(asked.underlying_symbol)
    return listed?.offering !== offering || listed.isSuspended
  }

  const tell = (tick: Tick): void => {
    if (tick.epoch <= pushedEpoch || !isMoved()) return
    pushedEpoch = tick.epoch
    const pushed = shared.at(tick)
    if ('refused' in pushed) {
      session.subscriptions.end(id)
      push(errorPush(pushed.refused), NO_ID)
    } else {
      offering = pushed.offering
      push(pushed.body, () => prices.next(pushed.price))
    }
  }

  const unwatch = calls.market.watch(asked.underlying_symbol, tell)
  onEnd(() => {
    unwatch()
    shared.leave()
    session.latest.withdraw(id)
    prices.end()
  })
  const newest = calls.market.newest(asked.underlying_symbol)
  if (newest !== undefined) tell(newest)
}
