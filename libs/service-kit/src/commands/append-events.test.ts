import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { openAggregate } from '../aggregates/aggregate-state.ts'
import { snapshotNumber } from '../aggregates/snapshots.ts'
import { metadataOf } from '../events/event-codec.ts'
import { planDecision } from '../planning/plan-decision.ts'
import { silentTracer } from '../telemetry/telemetry.ts'
import { clientCommand, commandId, tally, writeTally } from '../testing/tally.ts'
import { AppendConflict, appendEvents, takeSnapshots } from './append-events.ts'

const stream = 'tally-a'

/** Appends as a service does whose clock makes an addition due: no command and no message of the bus. */
const addition = (id: string, sum: number) => {
  const { command_id, at } = clientCommand({ id })
  const trigger = { command_id, correlation_id: id, causation_id: `clock/${id}`, origin: { kind: 'clock' } as const }
  return { decided: [{ type: 'Added' as const, data: { amount: 1, sum } }], trigger, at }
}

const opened = async (additions: number) => {
  const store = memoryStore()
  await writeTally(store, additions)
  const current = await openAggregate(store, tally, { stream, indexPosition: 0 })
  return { store, current, ports: { store, tracer: silentTracer } }
}

it('events that a clock triggers are chained and appended like those of a command, without facts of a client', async () => {
  const { store, current, ports } = await opened(3)
  const planned = planDecision(tally, current, addition('due', 4))
  await appendEvents(ports, current, { ...planned, answerRevisions: new Map([[commandId('due'), 4]]) })
  expect([current.state, current.tip.revision]).toEqual([{ sum: 4, count: 4 }, 4])
  expect(current.recent.ids?.get(commandId('due'))?.revision).toBe(4)
  const [last] = await store.readStream(stream, { direction: 'backwards', limit: 1 })
  if (last === undefined) throw new Error('nothing was appended')
  const { command_id, causation_id, client_id, fingerprint } = metadataOf(last)
  expect([command_id, causation_id, client_id, fingerprint]).toEqual([
    commandId('due'),
    'clock/due',
    undefined,
    undefined,
  ])
  const again = await openAggregate(store, tally, { stream, indexPosition: 0 })
  expect([again.state, again.tip]).toEqual([current.state, current.tip])
})

it('a snapshot is taken when such an event makes it due', async () => {
  const { store, current, ports } = await opened(255)
  const planned = planDecision(tally, current, addition('due', 256))
  await appendEvents(ports, current, { ...planned, answerRevisions: new Map() })
  expect(await takeSnapshots(store, tally, { current, snapshots: planned.snapshots })).toBe(true)
  const place = { foldVersion: tally.foldVersion, stream, number: 1 }
  expect(await snapshotNumber(store, place)).toEqual({ revision: 256, state: { sum: 256, count: 256 } })
})

it('events after those of another writer are refused, and the state is unchanged', async () => {
  const { store, current, ports } = await opened(1)
  const other = await openAggregate(store, tally, { stream, indexPosition: 0 })
  await appendEvents(ports, other, { ...planDecision(tally, other, addition('due', 2)), answerRevisions: new Map() })
  const late = { ...planDecision(tally, current, addition('late', 2)), answerRevisions: new Map() }
  await expect(appendEvents(ports, current, late)).rejects.toThrow(AppendConflict)
  expect([current.state.sum, current.tip.revision]).toEqual([1, 1])
})
