import { expect, it } from 'vitest'
import { windowCounter } from './window-counter.ts'

const WINDOW_MS = 1000

const startCounter = () => {
  let now = 0
  const count = windowCounter(WINDOW_MS, () => now)
  return { count, passMs: (ms: number) => (now += ms), size: () => count.size() }
}

it('a window begins with the first count of its key, and its end resets the count', () => {
  const { count, passMs } = startCounter()
  expect(count.add('a', 2)).toEqual({ counted: 2, leftMs: WINDOW_MS })
  passMs(600)
  expect(count.add('b', 1)).toEqual({ counted: 1, leftMs: WINDOW_MS })
  expect(count.add('a', 1)).toEqual({ counted: 3, leftMs: 400 })
  passMs(399)
  expect(count.add('a', 1)).toEqual({ counted: 4, leftMs: 1 })
  passMs(1)
  expect(count.add('a', 1)).toEqual({ counted: 1, leftMs: WINDOW_MS })
  expect(count.add('b', 1)).toEqual({ counted: 2, leftMs: 600 })
})

it('new windows displace ended ones, also after a flood of keys', () => {
  const { count, passMs, size } = startCounter()
  for (let n = 0; n < 100; n += 1) count.add(`flood ${n}`, 1)
  passMs(500)
  count.add('later', 1)
  passMs(500)
  expect(size()).toBe(101)
  count.add('later', 1)
  expect(size()).toBe(101)
  for (let n = 0; n < 15; n += 1) count.add(`new ${n}`, 1)
  expect(size()).toBe(16)
  expect(count.add('later', 1)).toEqual({ counted: 3, leftMs: 500 })
})
