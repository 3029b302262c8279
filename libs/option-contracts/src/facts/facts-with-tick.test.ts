import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import { contractTypeOf, exitEpochOf, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { tickWriter } from '@folio/ticks/testing/tick-writer.ts'
import { tickReader } from '@folio/ticks/tick-reader.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accumulator, boughtContract, multiplier, ofTicks, START } from '../testing/bought-contract.ts'
import { contractFacts } from './contract-facts.ts'
import { factsWithTick } from './facts-with-tick.ts'

const offset = (text: string) => ({ kind: 'relative', offset: amountOf(text) }) as const

const contracts: readonly OptionContract[] = [
  boughtContract({ exit_epoch: START + 20, duration: { kind: 'until', end_epoch: START + 21 } }),
  boughtContract({
    exit_epoch: START + 20,
    duration: { kind: 'until', end_epoch: START + 20 },
    bet: { category: 'touchnotouch', type: 'NOTOUCH', barrier: offset('0.05'), direction: 'up' },
  }),
  boughtContract({
    exit_epoch: START + 20,
    duration: { kind: 'until', end_epoch: START + 20 },
    bet: { category: 'staysinout', type: 'RANGE', low: offset('-0.04'), high: offset('0.04') },
  }),
  boughtContract({
    exit_epoch: START + 22,
    duration: { kind: 'until', end_epoch: START + 22 },
    bet: { category: 'reset', type: 'RESETCALL' },
  }),
  ofTicks({ category: 'reset', type: 'RESETPUT' }, 5),
  ofTicks({ category: 'runs', type: 'RUNHIGH' }, 4),
  ofTicks({ category: 'asian', type: 'ASIANU' }, 5, 1),
  multiplier(),
  accumulator(),
]

const lastOf = (contract: OptionContract): number => exitEpochOf(contract) ?? Number.POSITIVE_INFINITY

/** The facts that follow from the ticks one by one, as far as they are decided by none. */
const folded = (contract: OptionContract, ticks: readonly { epoch: number; quote: string }[], upTo: number) =>
  ticks
    .filter(({ epoch }) => epoch <= Math.min(upTo, lastOf(contract)))
    .reduce<ContractFacts | undefined>((facts, tick) => facts && factsWithTick(contract, facts, tick), {
      complete_to: START,
    })

it.each(contracts.map((contract) => [contractTypeOf(contract), contract] as const))(
  'the facts of %s grow tick by tick to those that are read from the store',
  async (_, contract) => {
    const moves = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 12, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(moves, async (steps) => {
        let pips = 1_000_000
        const ticks = steps.map((step, index) => {
          pips += step
          return { epoch: START + 2 * (index + 1), quote: (pips / 100).toFixed(2) }
        })
        const store = memoryStore()
        const writer = tickWriter(store)
        await writer.record(START, { R_100: '10000.00' })
        for (const { epoch, quote } of ticks) await writer.record(epoch, { R_100: quote })
        await writer.flush()
        const reader = tickReader({ store })
        for (const { epoch } of ticks.filter((tick) => tick.epoch <= lastOf(contract))) {
          expect(folded(contract, ticks, epoch)).toEqual(await contractFacts(reader, contract, epoch))
        }
      }),
      { numRuns: 10 },
    )
  },
)

it('facts over a missing tick must be read again, and an earlier tick changes nothing', () => {
  const contract = boughtContract()
  const facts = { complete_to: START + 4, entry: { epoch: START + 2, quote: '10000.00' } }
  expect(factsWithTick(contract, facts, { epoch: START + 8, quote: '10000.00' })).toBeUndefined()
  expect(factsWithTick(contract, facts, { epoch: START + 4, quote: '9.00' })).toBe(facts)
})

it('a symbol that ticks every two seconds goes on after a second in which only others tick', () => {
  const contract = boughtContract()
  const facts = { complete_to: START + 5, entry: { epoch: START + 2, quote: '10000.00' } }
  expect(factsWithTick(contract, facts, { epoch: START + 6, quote: '10000.01' })).toMatchObject({
    complete_to: START + 6,
  })
})
