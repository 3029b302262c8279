import type { EventStore } from '@folio/event-store/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { diceOf } from '@folio/test-kit/dice.ts'
import { faultyStore } from '@folio/test-kit/faulty-store.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { metadataOf } from '../events/event-codec.ts'
import { commandId } from '../testing/tally.ts'
import { add, eventsOf, expire, OPEN, tallyOwner } from '../testing/tally-owner.ts'

const RUNS = 20
const IDS = 6
/** By then the store has written every append that it still holds back. */
const SETTLED_AFTER_MS = 10_000

const faults = () => ({ appends: 0.3, reads: 0.05, slowMs: 20 })

const asking = fc.record({ id: fc.nat(IDS - 1), isExpiry: fc.boolean(), by: fc.nat(1), afterMs: fc.nat(80) })
type Asked = typeof asking extends fc.Arbitrary<infer Value> ? Value : never

/** Maps each command to its event in the stream; fails if a command has two. */
const endsIn = async (store: EventStore): Promise<ReadonlyMap<string, string>> => {
  const ends = new Map<string, string>()
  for (const event of await eventsOf(store)) {
    const { command_id } = metadataOf(event)
    expect(ends.has(command_id)).toBe(false)
    ends.set(command_id, `${event.revision} ${event.type}`)
  }
  return ends
}

const live = async (seed: number, askings: readonly Asked[]): Promise<void> => {
  const store = memoryStore()
  const first = await tallyOwner(store)
  await first.ask(OPEN)
  const owners = await Promise.all([seed, seed + 1].map((each) => tallyOwner(faultyStore(store, diceOf(each), faults))))
  for (const { id, isExpiry, by, afterMs } of askings) {
    await sleep(afterMs)
    await owners[by]?.tell(isExpiry ? expire(`${id}`) : add(`${id}`, 1))
  }
  await sleep(SETTLED_AFTER_MS)
  const ends = await endsIn(store)
  for (const { outcomes } of owners) {
    for (const [call, told] of outcomes) {
      const recorded = told.flatMap((outcome) => (outcome.kind === 'recorded' ? [outcome] : []))
      for (const { revision, type } of recorded) {
        expect(`${revision} ${type}`).toBe(ends.get(commandId(call.replace('call-', ''))))
      }
    }
  }
}

it(
  'a request that is sent and asked to expire, in any order and by two owners on a store that fails, has one end for all',
  () =>
    fc.assert(
      fc.asyncProperty(fc.integer(), fc.array(asking, { minLength: 1, maxLength: 25 }), (seed, askings) =>
        inSimulatedTime(() => live(seed, askings), 600_000),
      ),
      { numRuns: RUNS },
    ),
  60_000,
)
