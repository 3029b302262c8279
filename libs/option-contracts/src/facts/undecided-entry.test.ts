import { contractTypeOf, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { tickWriter } from '@folio/ticks/testing/tick-writer.ts'
import { tickReader } from '@folio/ticks/tick-reader.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contractEnd } from '../contract-end.ts'
import { boughtContract, multiplier, ofTicks, START } from '../testing/bought-contract.ts'
import { contractFacts } from './contract-facts.ts'
import { undecidedEntry } from './undecided-entry.ts'

const offset = (text: string) => ({ kind: 'relative', offset: amountOf(text) }) as const
const untilTwenty = { exit_epoch: START + 20, duration: { kind: 'until', end_epoch: START + 20 } } as const

const inTime: readonly OptionContract[] = [
  boughtContract(untilTwenty),
  boughtContract({ ...untilTwenty, bet: { category: 'reset', type: 'RESETCALL' } }),
  boughtContract({
    ...untilTwenty,
    bet: { category: 'touchnotouch', type: 'NOTOUCH', barrier: offset('0.05'), direction: 'up' },
  }),
  boughtContract({
    ...untilTwenty,
    bet: { category: 'staysinout', type: 'RANGE', low: offset('-0.04'), high: offset('0.04') },
  }),
]

/** Records ticks of these moves; the one at `missing` is interrupted. */
const recordedTicks = async (moves: readonly number[], missing: number) => {
  const store = memoryStore()
  const writer = tickWriter(store)
  await writer.record(START, { R_100: '10000.00' })
  let pips = 1_000_000
  for (const [index, move] of moves.entries()) {
    pips += move
    const epoch = START + 2 * (index + 1)
    if (index === missing) await writer.interrupt([{ symbol: 'R_100', from: epoch, to: epoch }], epoch)
    else await writer.record(epoch, { R_100: (pips / 100).toFixed(2) })
  }
  await writer.flush()
  return tickReader({ store })
}

it.each(inTime.map((contract) => [contractTypeOf(contract), contract] as const))(
  'the entry tick of %s is told exactly while its facts tell an entry tick before the exit and no end',
  async (_, contract) => {
    const moves = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 12, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(moves, fc.integer({ min: -1, max: 11 }), async (steps, missing) => {
        const reader = await recordedTicks(steps, missing)
        for (let upTo = START; upTo <= START + 24; upTo += 2) {
          const facts = await contractFacts(reader, contract, upTo)
          const isOpen = upTo < START + 20 && contractEnd(contract, facts) === undefined
          expect(await undecidedEntry(reader, contract, upTo)).toEqual(isOpen ? facts.entry : undefined)
        }
      }),
      { numRuns: 10 },
    )
  },
)

it.each([multiplier(), ofTicks({ category: 'runs', type: 'RUNHIGH' }, 4)])(
  'a contract that each tick may end has no undecided entry',
  async (contract) => {
    const reader = await recordedTicks([0, 0, 0], -1)
    expect(await undecidedEntry(reader, contract, START + 4)).toBeUndefined()
  },
)
