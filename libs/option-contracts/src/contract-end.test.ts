import { expect, it } from 'vitest'
import { contractEnd } from './contract-end.ts'
import { ofTicks, START, turbo } from './testing/bought-contract.ts'

const tickAt = (seconds: number, quote: string) => ({ epoch: START + seconds, quote })

it('an interruption over the tick of a reset leaves the reset tick out, in place of an earlier one', () => {
  const [entry, before] = [tickAt(2, '10001.00'), tickAt(4, '10000.99')]
  const end = contractEnd(ofTicks({ category: 'reset', type: 'RESETPUT' }, 5), {
    complete_to: START + 20,
    entry,
    reset: before,
    ticks: [entry, before],
    interruption: { from: START + 6, to: START + 8, before },
  })
  expect(end).toMatchObject({ status: 'cancelled', refund: 'stake' })
  expect(end?.evidence).toEqual({
    entry,
    deciding: before,
    high: entry,
    low: before,
    ticks: [entry, before],
    interruption: { from: START + 6, to: START + 8 },
  })
})

it('a turbo whose exit an interruption covers shows no exit tick', () => {
  const [entry, before] = [tickAt(2, '10001.00'), tickAt(50, '10002.00')]
  const interruption = { from: START + 52, to: START + 80 }
  const facts = { complete_to: START + 80, entry, exit: before, high: before, low: entry }
  const end = contractEnd(turbo(), { ...facts, interruption: { ...interruption, before } })
  expect(end).toMatchObject({ status: 'cancelled', refund: 'bid' })
  expect(end?.evidence).toEqual({ entry, deciding: before, high: before, low: entry, interruption })
})
