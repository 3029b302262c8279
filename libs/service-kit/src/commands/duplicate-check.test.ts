import type { EventStore } from '@folio/event-store/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AggregateState, openAggregate } from '../aggregates/aggregate-state.ts'
import { forgetUpTo } from '../aggregates/recent-commands.ts'
import { clientCommand, commandId, stepCommand, storeWith, type Tally, tally } from '../testing/tally.ts'
import { DEFAULT_TIMES } from '../time-limits.ts'
import { viewReader } from '../views/view-reader.ts'
import { checkDuplicates, needsDuplicateCheck } from './duplicate-check.ts'

const VIEW = 'tally'
let store: EventStore
let current: AggregateState<Tally>

/** The events have positions 1 (opened) to 601; the state in memory remembers those after 550. */
beforeAll(async () => {
  store = await storeWith(600)
  current = await openAggregate(store, tally, { stream: 'tally-a', indexPosition: 550 })
  forgetUpTo(current.recent, 550)
})

const at = (position: number) => ({ epoch: 1, position })
const none = { puts: new Map(), deletes: new Set<string>() }
const indexAt = async (position: number, entries: Record<string, object> = {}) => {
  const model = memoryReadModel(() => Date.now() * 1000)
  await model.apply(VIEW, {
    from: null,
    to: at(position),
    puts: new Map(Object.entries(entries) as []),
    deletes: new Set(),
  })
  return { model, view: viewReader(model, VIEW, { epoch: 1, now: () => 0, times: DEFAULT_TIMES }) }
}
const entry = (id: string, stream: string, revision: number) => ({
  [`cmd/${commandId(id)}`]: { fingerprint: 'f', stream, revision },
})

describe('a duplicate check', () => {
  it('is not needed if the sender knew of no answer up to the floor, or the id is in memory', () => {
    expect(current.recent.floor).toBe(550)
    expect(needsDuplicateCheck(current, clientCommand({ id: 'new', seen: 550 }))).toBe(false)
    expect(needsDuplicateCheck(current, clientCommand({ id: 'new', seen: 549 }))).toBe(true)
    expect(needsDuplicateCheck(current, clientCommand({ id: 'e580', seen: 0 }))).toBe(false)
    expect(needsDuplicateCheck(current, stepCommand('new', 549))).toBe(true)
  })
})

describe('a late step', () => {
  it('is looked up in the stream back to its cause, page after page', async () => {
    const { view } = await indexAt(0)
    const checks = await checkDuplicates({ store, view }, current, [
      stepCommand('e7', 2),
      stepCommand('e300', 300),
      stepCommand('never', 2),
    ])
    expect(checks.get(commandId('e7'))).toMatchObject({ kind: 'answered', stream: 'tally-a', revision: 7 })
    expect(checks.get(commandId('e300'))).toMatchObject({ kind: 'answered', stream: 'tally-a', revision: 300 })
    expect(checks.get(commandId('never'))).toEqual({ kind: 'first_seen', unansweredUpTo: 550 })
  })

  it('is looked up together with others in one read of the stream', async () => {
    const { view } = await indexAt(0)
    let reads = 0
    const counted: EventStore = {
      ...store,
      readStream: (stream, range) => {
        reads += 1
        return store.readStream(stream, range)
      },
    }
    const steps = Array.from({ length: 100 }, (_, n) => stepCommand(`e${400 + n}`, 390 + n))
    const checks = await checkDuplicates({ store: counted, view }, current, steps)
    const found = [...checks.values()].map((each) =>
      each.kind === 'answered' ? [each.revision, each.event?.revision] : [],
    )
    expect(found).toEqual(steps.map((_, n) => [400 + n, 400 + n]))
    expect(reads).toBeLessThan(3)
  })

  it('is not looked up before its cause, which its answer follows', async () => {
    const { view } = await indexAt(0)
    const checks = await checkDuplicates({ store, view }, current, [stepCommand('e7', 8)])
    expect(checks.get(commandId('e7'))?.kind).toBe('first_seen')
  })
})

describe('a late command of a client', () => {
  it('is first seen if the index has reached the floor without its id', async () => {
    const { view } = await indexAt(560)
    const checks = await checkDuplicates({ store, view }, current, [clientCommand({ id: 'x' })])
    expect(checks.get(commandId('x'))).toEqual({ kind: 'first_seen', unansweredUpTo: 560 })
  })

  it('is answered by an entry of the index, also by an event of another stream', async () => {
    const { view } = await indexAt(5, { ...entry('x', 'tally-a', 3), ...entry('y', 'tally-b', 4) })
    const checks = await checkDuplicates({ store, view }, current, [
      clientCommand({ id: 'x' }),
      clientCommand({ id: 'y' }),
    ])
    expect(checks.get(commandId('x'))).toEqual({ kind: 'answered', stream: 'tally-a', revision: 3 })
    expect(checks.get(commandId('y'))).toEqual({ kind: 'answered', stream: 'tally-b', revision: 4 })
  })

  it('waits for an index that is behind; a claim does not count as an answer', async () => {
    await inSimulatedTime(async () => {
      const { model, view } = await indexAt(549, { [`cmd/${commandId('x')}`]: { fingerprint: 'f', notAfter: 1 } })
      const looked = checkDuplicates({ store, view }, current, [clientCommand({ id: 'x' })])
      await sleep(1000)
      await model.apply(VIEW, { from: at(549), to: at(551), ...none })
      expect((await looked).get(commandId('x'))).toEqual({ kind: 'first_seen', unansweredUpTo: 551 })
    }, 5000)
  })

  it('is unknown after two seconds in all, if the index is behind, wiped or unavailable', async () => {
    await inSimulatedTime(async () => {
      const messages = Array.from({ length: 50 }, (_, n) => clientCommand({ id: `x${n}` }))
      for (const prepare of ['behind', 'wiped'] as const) {
        const { model, view } = await indexAt(549)
        if (prepare === 'wiped') model.wipe()
        const startedAt = Date.now()
        const checks = await checkDuplicates({ store, view }, current, messages)
        expect([...checks.values()].every(({ kind }) => kind === 'unknown')).toBe(true)
        expect(checks.size).toBe(50)
        expect(Date.now() - startedAt).toBeLessThan(3000)
      }
    }, 20_000)
  })
})
