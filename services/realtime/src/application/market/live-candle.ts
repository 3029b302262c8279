import { pipsOf } from '@folio/contracts/market/quote.ts'
import type { PushBody } from '../latest-pushes.ts'
import type { Tick } from './tick-board.ts'
import type { RecordedCandle } from './tick-history.ts'

/** A candle that newer ticks still change, and the epoch of the newest tick in it. */
export type LiveCandle = RecordedCandle & { readonly epoch: number }

const higher = (one: string, other: string): string => (pipsOf(one) >= pipsOf(other) ? one : other)
const lower = (one: string, other: string): string => (pipsOf(one) <= pipsOf(other) ? one : other)

/** Returns the candle after a tick, in any order of ticks and with repeated ones; a tick after its end begins the next one. */
export const withTick = (candle: LiveCandle | undefined, { epoch, quote }: Tick, granularity: number): LiveCandle => {
  const openTime = epoch - (epoch % granularity)
  if (candle === undefined || openTime > candle.openTime) {
    return { openTime, epoch, open: quote, high: quote, low: quote, close: quote }
  }
  if (openTime < candle.openTime) return candle
  const [high, low] = [higher(candle.high, quote), lower(candle.low, quote)]
  if (epoch > candle.epoch) return { ...candle, epoch, high, low, close: quote }
  return high === candle.high && low === candle.low ? candle : { ...candle, high, low }
}

/** Returns the later of two candles, or what both know of the same one. */
export const mergedCandle = (one: LiveCandle | undefined, recorded: LiveCandle): LiveCandle => {
  if (one === undefined || recorded.openTime > one.openTime) return recorded
  if (recorded.openTime < one.openTime) return one
  const { epoch, close } = recorded.epoch > one.epoch ? recorded : one
  const [high, low] = [higher(one.high, recorded.high), lower(one.low, recorded.low)]
  return { ...recorded, epoch, high, low, close }
}

/** The symbol and the length of a candle. */
export type CandleFacts = { readonly symbol: string; readonly decimals: number; readonly granularity: number }

/** Returns the body of a push of a candle. */
export const candlePush = (candle: LiveCandle, { symbol, decimals, granularity }: CandleFacts): PushBody => {
  const { openTime, epoch, open, high, low, close } = candle
  return {
    beforeId: `"ohlc":{"close":"${close}","epoch":${epoch},"granularity":${granularity},"high":"${high}","id":"`,
    afterId: `","low":"${low}","open":"${open}","open_time":${openTime},"pip_size":${decimals},"symbol":"${symbol}"}`,
  }
}
