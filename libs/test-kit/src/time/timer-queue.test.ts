import { expect, it } from 'vitest'
import { timerQueue } from './timer-queue.ts'

/** A queue whose clock jumps to the next call; `run` makes so many jumps and returns what was called when. */
const simulated = () => {
  let now = 0
  const queue = timerQueue(() => now)
  const called: (readonly [atMs: number, name: string])[] = []
  return {
    ...queue.globals,
    ...queue,
    note: (name: string) => () => {
      called.push([now, name])
    },
    run: (jumps: number) => {
      for (let jump = 0; jump < jumps; jump += 1) {
        now = queue.nextMs() ?? now
        queue.callDue()
      }
      return called
    },
  }
}

it('timers are called by time, those of one millisecond in the order in which they were set', () => {
  const { setTimeout, note, run, nextMs } = simulated()
  for (let index = 0; index < 1000; index += 1) setTimeout(note(String(index)), (index * 7919) % 100)
  const called = run(100)
  expect(called).toHaveLength(1000)
  const sorted = called.toSorted(([at, name], [otherAt, other]) => at - otherAt || Number(name) - Number(other))
  expect(called).toEqual(sorted)
  expect(called.every(([at, name]) => at === (Number(name) * 7919) % 100)).toBe(true)
  expect(nextMs()).toBeUndefined()
})

it('a cleared timer is not called, and does not count', () => {
  const { setTimeout, clearTimeout, note, run, nextMs } = simulated()
  const handle = setTimeout(note('cleared'), 5)
  const numbered = setTimeout(note('cleared by number'), 6)
  clearTimeout(handle)
  clearTimeout(Number(numbered))
  for (const none of [undefined, null]) Reflect.apply(clearTimeout, undefined, [none])
  expect(nextMs()).toBeUndefined()
  expect(run(1)).toEqual([])
})

it('a timer without delay is called now, but a millisecond later where a timer sets it', () => {
  const { setTimeout, note, run } = simulated()
  setTimeout(() => setTimeout(note('inner')))
  setTimeout(note('outer'))
  expect(run(2)).toEqual([
    [0, 'outer'],
    [1, 'inner'],
  ])
})

it('an interval is called until it is cleared, also by itself', () => {
  const { setInterval, clearInterval, note, run, nextMs } = simulated()
  let calls = 0
  const handle = setInterval(() => {
    note('interval')()
    calls += 1
    if (calls === 3) clearInterval(handle)
  }, 10)
  expect(run(5)).toEqual([
    [10, 'interval'],
    [20, 'interval'],
    [30, 'interval'],
  ])
  expect(nextMs()).toBeUndefined()
})

it('a refreshed timer waits its delay again', () => {
  const { setTimeout, note, run } = simulated()
  const handle = setTimeout(note('refreshed'), 10)
  setTimeout(() => handle.refresh(), 4)
  expect(run(3)).toEqual([[14, 'refreshed']])
})

it('a timer passes on its arguments', () => {
  const { setTimeout, run } = simulated()
  const got: unknown[] = []
  setTimeout((...args: unknown[]) => got.push(...args), 1, 'one', 2)
  run(1)
  expect(got).toEqual(['one', 2])
})
