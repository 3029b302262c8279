import { expect, it } from 'vitest'
import { isTold, type NotLive, notLiveAfter } from './not-live.ts'

type Step = readonly [status: Parameters<typeof notLiveAfter>[1], atMs: number]

const after = (...steps: readonly Step[]): NotLive | undefined =>
  steps.reduce<NotLive | undefined>((before, [status, atMs]) => notLiveAfter(before, status, atMs), undefined)

const isToldAt = (nowMs: number, ...steps: readonly Step[]): boolean => {
  const state = after(...steps)
  return state !== undefined && isTold(state, nowMs)
}

it('a connection that comes back within ten seconds is not told, one that stays away is, since its end', () => {
  const broken: readonly Step[] = [
    ['live', 0],
    ['waiting', 1000],
    ['connecting', 2000],
    ['waiting', 9000],
  ]
  expect(isToldAt(11_000, ...broken)).toBe(false)
  expect(isToldAt(11_001, ...broken)).toBe(true)
  expect(after(...broken)?.sinceMs).toBe(1000)
  expect(after(...broken, ['live', 12_000])).toBeUndefined()
})

it('a stream that has ended for good is told at once', () =>
  expect(isToldAt(1000, ['live', 0], ['ended', 1000])).toBe(true))

it('a tab that was hidden for long is told ten seconds after it tries again, since it was hidden', () => {
  const shown: readonly Step[] = [
    ['live', 0],
    ['hidden', 5000],
    ['connecting', 60_000],
  ]
  expect(isToldAt(59_000, ...shown.slice(0, 2))).toBe(false)
  expect(isToldAt(70_000, ...shown)).toBe(false)
  expect(isToldAt(70_001, ...shown)).toBe(true)
  expect(after(...shown)?.sinceMs).toBe(5000)
})
