import type { TicksRequest } from '@folio/contracts/websocket/market/ticks.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import type { CallContext } from '../../call-context.ts'
import type { AnswerBody } from '../../frame.ts'
import { symbolIn } from '../../market/listed-symbols.ts'
import type { ListedSymbol } from '../../market/offerings.ts'
import { shownTick } from '../../market/shown-tick.ts'
import type { CallAnswer, Session } from '../../session.ts'
import type { Subscription } from '../../subscriptions.ts'
import { pushTicks } from './push-ticks.ts'

const MSG_TYPE = 'tick'

const once = ({ market }: CallContext, { offering }: ListedSymbol): AnswerBody => {
  const tick = market.newest(offering.symbol)
  if (tick === undefined) {
    throw new CallRefused({
      code: 'MarketIsClosed',
      subcode: 'MissingTickMarketData',
      message: 'There is no tick of [_1] yet; with subscribe: 1 the first one is pushed.',
      code_args: [offering.symbol],
    })
  }
  return { msg_type: MSG_TYPE, tick: shownTick(tick, offering) }
}

type Begun = { readonly offering: ListedSymbol['offering']; readonly subscription: Subscription }

/** Begins a stream for each symbol, or none. */
const beginAll = ({ subscriptions }: Session, listed: readonly ListedSymbol[]): readonly Begun[] => {
  const begun: Begun[] = []
  try {
    for (const { offering } of listed) {
      begun.push({ offering, subscription: subscriptions.begin('ticks', offering.symbol) })
    }
  } catch (error) {
    for (const { subscription } of begun) subscriptions.end(subscription.id)
    throw error
  }
  return begun
}

/** Answers with the latest tick of each symbol; for a subscription a push follows each new tick. */
export const answerTicks = (calls: CallContext, { ticks, subscribe }: TicksRequest, session: Session): CallAnswer => {
  const listed =
    typeof ticks === 'string'
      ? [symbolIn(calls, ticks, 'ticks')]
      : ticks.map((symbol, index) => symbolIn(calls, symbol, `ticks.${index}`))
  if (subscribe === undefined) {
    const [body = {}, ...more] = listed.map((each) => once(calls, each))
    return { body, more }
  }
  const streams = beginAll(session, listed).map(({ subscription, offering }) => ({
    subscription,
    offering,
    answered: calls.market.newest(offering.symbol),
  }))
  const [body = {}, ...more] = streams.map(({ subscription: { id }, offering, answered }) => ({
    msg_type: MSG_TYPE,
    tick: shownTick(answered, offering, id),
    subscription: { id },
  }))
  return {
    body,
    more,
    afterwards: () => {
      const opening = session.opening(MSG_TYPE)
      for (const { subscription, offering, answered } of streams) {
        const newest = calls.market.newest(offering.symbol)
        const missed = newest === undefined ? [] : [newest]
        pushTicks(calls, session, { subscription, offering, after: answered?.epoch ?? 0, missed, opening })
      }
    },
  }
}
