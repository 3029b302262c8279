import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import { RUN_TICKS, tickRuns } from './tick-runs.ts'

const START = 1_800_000_000

/** Runs of a range of one tenth around quotes of two seconds, after ticks with these quotes. */
const after = (...quotes: readonly string[]) => {
  const runs = tickRuns({ barrier: amountOf('0.1'), intervalSeconds: 2 })
  for (const [index, quote] of quotes.entries()) runs.take({ epoch: START + 2 * index, quote })
  return runs
}

it('counts the ticks that stay strictly within the range around the tick before, run by run', () => {
  expect(after().lengths()).toEqual([])
  expect(after('100').lengths()).toEqual([0])
  expect(after('100', '109.99', '100', '90.01').lengths()).toEqual([3])
  // A move of exactly a tenth ends a run, in both directions.
  expect(after('100', '110', '111', '99.9', '99.8').lengths()).toEqual([0, 1, 1])
})

it('begins a run after a gap, and leaves out a tick that is not newer', () => {
  const runs = after('100', '101')
  runs.take({ epoch: START + 2, quote: '500' })
  runs.take({ epoch: START, quote: '500' })
  expect([runs.lengths(), runs.newest()]).toEqual([[1], START + 2])
  runs.take({ epoch: START + 6, quote: '101' })
  runs.take({ epoch: START + 8, quote: '101' })
  expect(runs.lengths()).toEqual([1, 1])
})

it('shows the same after the newest ticks alone as after all ticks', () => {
  const quotes = Array.from({ length: 3 * RUN_TICKS }, (_, index) => (index % 300 === 17 ? '200' : '100'))
  const tickAt = (index: number) => ({ epoch: START + 2 * index, quote: quotes[index] ?? '' })
  const all = tickRuns({ barrier: amountOf('0.1'), intervalSeconds: 2 })
  for (const index of quotes.keys()) all.take(tickAt(index))
  const newest = tickRuns({ barrier: amountOf('0.1'), intervalSeconds: 2 })
  for (let index = quotes.length - 1 - RUN_TICKS; index < quotes.length; index += 1) newest.take(tickAt(index))
  expect(newest.lengths()).toEqual(all.lengths())
  // Each tick at 200 leaves the range, and so does the next one; the newest 1,000 begin at number 2,000.
  expect(all.lengths()).toEqual([0, 298, 0, 298, 0, 281])
})

it('shows of a run as many ticks as every instance knows', () => {
  const runs = after(...Array.from({ length: 2 * RUN_TICKS }, () => '100'))
  expect(runs.lengths()).toEqual([RUN_TICKS])
})
