import type { TicksRequest } from '@folio/contracts/websocket/market/ticks.ts'
import type { CallContext } from '../../call-context.ts'
import { CallRefused } from '../../call-refused.ts'
import type { AnswerBody } from '../../frame.ts'
import { latestPushes } from '../../latest-pushes.ts'
import { symbolIn } from '../../market/listed-symbols.ts'
import type { ListedSymbol } from '../../market/offerings.ts'
import { shownTick, tickPush } from '../../market/shown-tick.ts'
import type { Tick } from '../../market/tick-board.ts'
import type { CallAnswer, Session } from '../../session.ts'
import type { Subscription } from '../../subscriptions.ts'

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

/** Begins a stream for each symbol, or none. */
const beginAll = ({ subscriptions }: Session, listed: readonly ListedSymbol[]): readonly Subscription[] => {
  const begun: Subscription[] = []
  try {
    for (const { offering } of listed) begun.push(subscriptions.begin('ticks', offering.symbol))
  } catch (error) {
    for (const { id } of begun) subscriptions.end(id)
    throw error
  }
  return begun
}

type Stream = {
  readonly subscription: Subscription
  readonly listed: ListedSymbol
  readonly answered: Tick | undefined
}

const startPushes = (
  { market, clock }: CallContext,
  session: Session,
  { subscription, listed: { offering }, answered, opening }: Stream & { readonly opening: string },
): void => {
  const { id, onEnd } = subscription
  const push = latestPushes(session, { id, opening, clock })
  let told = answered
  const tell = (tick: Tick): void => {
    if (tick === told) return
    told = tick
    push(tickPush(tick, offering))
  }
  const unwatch = market.watch(offering.symbol, tell)
  onEnd(() => {
    unwatch()
    session.latest.withdraw(id)
  })
  const newest = market.newest(offering.symbol)
  if (newest !== undefined) tell(newest)
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
  const begun = beginAll(session, listed)
  const streams = listed.flatMap((each, index): Stream[] => {
    const subscription = begun[index]
    if (subscription === undefined) return []
    return [{ subscription, listed: each, answered: calls.market.newest(each.offering.symbol) }]
  })
  const [body = {}, ...more] = streams.map(({ subscription: { id }, listed: { offering }, answered }) => ({
    msg_type: MSG_TYPE,
    tick: shownTick(answered, offering, id),
    subscription: { id },
  }))
  return {
    body,
    more,
    afterwards: () => {
      const opening = session.opening(MSG_TYPE)
      for (const stream of streams) startPushes(calls, session, { ...stream, opening })
    },
  }
}
