import type { EventStore } from '@folio/event-store/port.ts'
import { diceOf } from '@folio/test-kit/dice.ts'
import { faultyStore } from '@folio/test-kit/faulty-store.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/simulated-time.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { metadataOf } from './event-codec.ts'
import { add, eventsOf, expire, OPEN, owner } from './test-owner.ts'
import { commandId } from './test-tally.ts'

const RUNS = 20
const IDS = 6
/** Until then whatever an append left behind is written. */
const SETTLED_AFTER_MS = 10_000

const faults = () => ({ appends: 0.3, reads: 0.05, slowMs: 20 })

const asking = fc.record({ id: fc.nat(IDS - 1), isExpiry: fc.boolean(), by: fc.nat(1), afterMs: fc.nat(80) })
type Asked = typeof asking extends fc.Arbitrary<infer Value> ? Value : never

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** What each command came to in the stream; fails where one came to two things. */
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
  const first = await owner(store)
  await first.ask(OPEN)
  const owners = await Promise.all([seed, seed + 1].map((each) => owner(faultyStore(store, diceOf(each), faults))))
  for (const { id, isExpiry, by, afterMs } of askings) {
    await pause(afterMs)
    await owners[by]?.tell(isExpiry ? expire(`${id}`) : add(`${id}`, 1))
  }
  await pause(SETTLED_AFTER_MS)
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
