import { expect, it } from 'vitest'
import { type LiveCandle, withTick } from './live-candle.ts'
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
