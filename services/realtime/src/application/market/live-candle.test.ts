import { expect, it } from 'vitest'
import { type LiveCandle, mergedCandle, withTick } from './live-candle.ts'
import type { Tick } from './tick-board.ts'

const START = 1_800_000_000
const tick = (after: number, quote: string): Tick => ({ epoch: START + after, quote })
const foldOf = (ticks: readonly Tick[]) =>
  ticks.reduce<LiveCandle | undefined>((candle, each) => withTick(candle, each, 60), undefined)

it('a candle has the first, the highest, the lowest and the newest quote of its ticks', () =>
  expect(foldOf([tick(1, '10.00'), tick(2, '9.90'), tick(3, '100.00'), tick(59, '20.00')])).toEqual({
    openTime: START,
    epoch: START + 59,
    open: '10.00',
    high: '100.00',
    low: '9.90',
    close: '20.00',
  }))

it('a tick after its end begins the next candle', () =>
  expect(foldOf([tick(1, '10.00'), tick(60, '11.00')])).toMatchObject({ openTime: START + 60, open: '11.00' }))

it('repeated ticks, and those of an earlier candle, leave it as it is; late ones count for its highest and lowest', () => {
  const candle = foldOf([tick(60, '10.00'), tick(63, '12.00')])
  expect(candle && withTick(candle, tick(63, '12.00'), 60)).toBe(candle)
  expect(candle && withTick(candle, tick(59, '99.00'), 60)).toBe(candle)
  expect(candle && withTick(candle, tick(62, '13.00'), 60)).toMatchObject({ high: '13.00', close: '12.00' })
})

it('two views of a candle make one with the ticks of both, and of two candles the later one counts', () => {
  const [early, late] = [foldOf([tick(1, '10.00'), tick(2, '8.00')]), foldOf([tick(3, '9.00'), tick(4, '12.00')])]
  if (early === undefined || late === undefined) throw new Error('there are no candles')
  const whole = { openTime: START, epoch: START + 4, open: '10.00', high: '12.00', low: '8.00', close: '12.00' }
  expect(mergedCandle(late, early)).toEqual(whole)
  expect(mergedCandle(undefined, early)).toBe(early)
  const next = withTick(late, tick(60, '1.00'), 60)
  expect([mergedCandle(late, next), mergedCandle(next, late)]).toEqual([next, next])
})
