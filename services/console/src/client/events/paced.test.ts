import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paced } from './paced.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('the paced function runs at once, then at most once in its interval, with all collected arguments', () => {
  const acts: string[][] = []
  const ask = paced<string>(1000, (asked) => acts.push([...asked]))
  ask('wallets')
  expect(acts).toEqual([['wallets']])
  for (const asked of ['wallets', 'accounts', 'wallets']) ask(asked)
  expect(acts).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  expect(acts).toEqual([['wallets'], ['wallets', 'accounts']])
  vi.advanceTimersByTime(5000)
  expect(acts).toHaveLength(2)
  ask('accounts')
  expect(acts).toHaveLength(3)
})
