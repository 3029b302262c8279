import type { Offering } from '@folio/contracts/market/offering.ts'
import type { TicksHistoryRequest } from '@folio/contracts/websocket/market/ticks-history.ts'
import type { CallContext } from '../../call-context.ts'
import type { AnswerBody } from '../../frame.ts'
import { granularityOf, type HistorySpan, historySpan } from '../../market/history-span.ts'
import { symbolIn } from '../../market/listed-symbols.ts'
import type { Tick } from '../../market/tick-board.ts'
import type { RecordedCandle } from '../../market/tick-history.ts'
import type { CallAnswer, Session } from '../../session.ts'
import { currentCandle, pushCandles } from './push-candles.ts'
import { pushTicks } from './push-ticks.ts'

/** The history of one symbol that a call asks for; without a granularity it is of ticks, and without a span empty. */
type HistoryRequest = {
  readonly offering: Offering
  readonly span: HistorySpan | undefined
  readonly granularity: number | undefined
}

const shownCandle = ({ openTime, open, high, low, close }: RecordedCandle) => ({
  close: Number(close),
  epoch: openTime,
  high: Number(high),
  low: Number(low),
  open: Number(open),
})

type Answered = { readonly body: AnswerBody; readonly lastEpoch: number }

const readHistory = async (
  { market: { history } }: CallContext,
  { offering, span, granularity }: HistoryRequest,
): Promise<Answered> => {
  const { decimals } = offering
  if (granularity === undefined) {
    const ticks = span === undefined ? [] : await history.ticks(offering, span)
    const [prices, times] = [ticks.map(({ quote }) => Number(quote)), ticks.map(({ epoch }) => epoch)]
    const body = { msg_type: 'history', history: { prices, times }, pip_size: decimals }
    return { body, lastEpoch: times.at(-1) ?? 0 }
  }
  const candles = span === undefined ? [] : await history.candles(offering, { ...span, granularity })
  return { body: { msg_type: 'candles', candles: candles.map(shownCandle), pip_size: decimals }, lastEpoch: 0 }
}

/** Ticks that come while the history is read are not in it, and are pushed after it. */
const openHistoryStream = async (calls: CallContext, session: Session, asked: HistoryRequest): Promise<CallAnswer> => {
  const { offering, granularity } = asked
  const { symbol } = offering
  const subscription =
    granularity === undefined
      ? session.subscriptions.begin('ticks', `the history of ${symbol}`)
      : session.subscriptions.begin('candles', `${granularity} s of ${symbol}`)
  const { id, onEnd } = subscription
  const missed: Tick[] = []
  const unfollow = calls.market.follow(symbol, (tick) => missed.push(tick))
  onEnd(unfollow)
  try {
    const { body, lastEpoch } = await readHistory(calls, asked)
    const candle = granularity === undefined ? undefined : await currentCandle(calls, offering, granularity)
    return {
      body: { ...body, subscription: { id } },
      afterwards: () => {
        unfollow()
        const opening = session.opening(granularity === undefined ? 'tick' : 'ohlc')
        const stream = { subscription, offering, missed, opening }
        if (granularity === undefined) pushTicks(calls, session, { ...stream, after: lastEpoch })
        else pushCandles(calls, session, { ...stream, granularity, candle })
      },
    }
  } catch (error) {
    session.subscriptions.end(id)
    throw error
  }
}

/** Answers with recorded ticks or candles; for a subscription a push follows each new tick. */
export const answerTicksHistory = async (
  calls: CallContext,
  request: TicksHistoryRequest,
  session: Session,
): Promise<CallAnswer> => {
  const { offering } = symbolIn(calls, request.ticks_history, 'ticks_history')
  const newest = calls.market.newest(offering.symbol)?.epoch
  const span = historySpan(request, { newest, now: Math.floor(calls.clock() / 1e6) })
  const asked = { offering, span, granularity: granularityOf(request) }
  if (request.subscribe === 1) return openHistoryStream(calls, session, asked)
  return { body: (await readHistory(calls, asked)).body }
}
