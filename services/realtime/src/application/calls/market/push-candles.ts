import type { Offering } from '@folio/contracts/market/offering.ts'
import type { CallContext } from '../../call-context.ts'
import { latestPushes } from '../../latest-pushes.ts'
import { candlePush, type LiveCandle, mergedCandle, withTick } from '../../market/live-candle.ts'
import type { Session } from '../../session.ts'
import type { TickStream } from './push-ticks.ts'

const ATTEMPTS_MAX = 3

/** Returns the candle of a symbol's newest tick, with the epoch of this tick; undefined before the first tick. */
export const currentCandle = async (
  { market: { history } }: CallContext,
  offering: Offering,
  granularity: number,
): Promise<LiveCandle | undefined> => {
  let newest = await history.newest(offering.symbol)
  for (let attempt = 1; newest !== undefined; attempt += 1) {
    const from = newest.epoch - (newest.epoch % granularity)
    const [candle] = await history.candles(offering, { from, to: from, limit: 1, granularity })
    const next = await history.newest(offering.symbol)
    // A tick that came meanwhile may be in the candle or not, so the candle is read again.
    if (next?.epoch === newest.epoch && candle !== undefined) return { ...candle, epoch: newest.epoch }
    if (attempt === ATTEMPTS_MAX) return withTick(candle && { ...candle, epoch: from }, newest, granularity)
    newest = next
  }
  return undefined
}

/** A subscription to candles, the first of which the answer may show already. */
export type CandleStream = Omit<TickStream, 'after'> & {
  readonly granularity: number
  readonly candle: LiveCandle | undefined
}

/** Pushes the newest candle of a symbol after each new tick until the subscription ends. */
export const pushCandles = (calls: CallContext, session: Session, stream: CandleStream): void => {
  const { market, clock, log } = calls
  const { subscription, offering, granularity, missed, opening } = stream
  const { id, onEnd } = subscription
  const { symbol, decimals } = offering
  const push = latestPushes(session, { id, opening, clock })
  let pushed = stream.candle
  let current = missed.reduce((candle, tick) => withTick(candle, tick, granularity), stream.candle)
  const tell = (): void => {
    if (current === undefined || current === pushed) return
    pushed = current
    push(candlePush(current, { symbol, decimals, granularity }))
  }
  /** A tick that the topic has lost is in the store. */
  const readAgain = (): void => {
    currentCandle(calls, offering, granularity).then(
      (recorded) => {
        if (recorded !== undefined) current = mergedCandle(current, recorded)
      },
      (err: unknown) => log.warn({ err }, 'a candle could not be read again after a gap in the ticks'),
    )
  }
  const unfollow = market.follow(symbol, (tick) => {
    if (current !== undefined && tick.epoch > current.epoch + offering.interval_seconds) readAgain()
    current = withTick(current, tick, granularity)
  })
  const unwatch = market.watch(symbol, tell)
  onEnd(() => {
    unfollow()
    unwatch()
    session.latest.withdraw(id)
  })
  tell()
}
