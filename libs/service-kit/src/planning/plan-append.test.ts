import { timestampOf } from '@folio/kernel/timestamp.ts'
import { describe, expect, it } from 'vitest'
import { recentCommands } from '../aggregates/recent-commands.ts'
import { metadataOf } from '../events/event-codec.ts'
import type { DuplicateCheck } from '../events/read-events-at.ts'
import { asItCame } from '../preparation/prepare-commands.ts'
import {
  clientCommand,
  commandId,
  NOW,
  newTally,
  planned,
  stepCommand,
  type TallyRequest,
  tally,
} from '../testing/tally.ts'
import { QUEUED_BYTES_MAX, QUEUED_EVENTS_MAX } from './append-draft.ts'
import { planAppend } from './plan-append.ts'

const open = clientCommand({ id: 'open', command: { type: 'Open' } })
const opened = () => {
  const unopened = newTally()
  const { state, tip, lastAt } = planned(unopened, [open])
  return { ...unopened, state, tip, lastAt }
}
const kinds = (plan: ReturnType<typeof planned>) => plan.results.map(({ result }) => result.kind)
const withCheck = (check: DuplicateCheck, request: TallyRequest, floor = 50) => {
  const current = { ...opened(), recent: recentCommands(floor, []) }
  const duplicateChecks = new Map([[commandId(request.id), check]])
  const context = { aggregate: tally, current, duplicateChecks, now: NOW, epoch: 1 }
  return planAppend(context, [asItCame(clientCommand(request))]).results[0]?.result
}

describe('a plan', () => {
  it('decides each command on the state after those before it', () => {
    const plan = planned(newTally(), [open, clientCommand({ id: '1' }), clientCommand({ id: '2' })])
    expect(plan.state).toEqual({ sum: 2, count: 2 })
    expect(plan.events.map(({ chained }) => chained.revision)).toEqual([0, 1, 2])
    expect(plan.events.map(({ chained }) => metadataOf(chained).prev_hash)).toEqual([
      '00'.repeat(32),
      ...plan.events.slice(0, 2).map(({ chained }) => chained.hash),
    ])
  })

  it('holds as many events as one append may hold and leaves the rest for the next', () => {
    const many = Array.from({ length: QUEUED_EVENTS_MAX + 7 }, (_, n) => clientCommand({ id: `${n}` }))
    const plan = planned(opened(), many)
    expect([plan.events.length, plan.covered]).toEqual([QUEUED_EVENTS_MAX, QUEUED_EVENTS_MAX])
  })

  it('ends before a command whose events would not all fit', () => {
    const many = Array.from({ length: QUEUED_EVENTS_MAX - 1 }, (_, n) => clientCommand({ id: `${n}` }))
    const two = clientCommand({ id: 'two', command: { type: 'Add', amount: 1, parts: 2 } })
    const plan = planned(opened(), [...many, two, clientCommand({ id: 'after' })])
    expect([plan.events.length, plan.covered]).toEqual([QUEUED_EVENTS_MAX - 1, QUEUED_EVENTS_MAX - 1])
    expect(planned(opened(), [two]).events).toHaveLength(2)
  })

  it('holds no more bytes than one append may hold, however large the last event is', () => {
    const big = Array.from({ length: 9 }, (_, n) =>
      clientCommand({ id: `${n}`, command: { type: 'Add', amount: 1, pad: 100_000 } }),
    )
    const plan = planned(opened(), big)
    const bytes = plan.events.reduce((sum, { chained: { data, metadata } }) => sum + data.length + metadata.length, 0)
    expect(bytes).toBeLessThanOrEqual(QUEUED_BYTES_MAX)
    expect(plan.covered).toBe(5)
  })

  it('omits commands that are too large for an append, that throw, and that decide no event', () => {
    const plan = planned(opened(), [
      clientCommand({ id: '1' }),
      clientCommand({ id: 'huge', command: { type: 'Add', amount: 1, pad: QUEUED_BYTES_MAX } }),
    ])
    expect(plan.covered).toBe(1)
    const rest = planned(opened(), [
      clientCommand({ id: 'huge', command: { type: 'Add', amount: 1, pad: QUEUED_BYTES_MAX } }),
      clientCommand({ id: 'undecidable', command: { type: 'Break' } }),
      clientCommand({ id: 'nothing', command: { type: 'Nothing' } }),
      clientCommand({ id: '2' }),
    ])
    expect(kinds(rest)).toEqual(['undecidable', 'undecidable', 'undecidable', 'event'])
    expect([rest.events.length, rest.state.sum, rest.covered]).toEqual([1, 1, 4])
  })

  it('never goes back in time within a stream', () => {
    const plan = planned(opened(), [
      clientCommand({ id: '1', at: NOW + 1000 }),
      clientCommand({ id: '2', at: NOW - 9_000_000 }),
    ])
    expect(plan.events.map(({ chained }) => metadataOf(chained).at)).toEqual([
      timestampOf(NOW + 1000),
      timestampOf(NOW + 1000),
    ])
  })

  it('names the client in the metadata of each event, and the fingerprint in that of the answering event only', () => {
    const { events } = planned(opened(), [clientCommand({ id: 'two', command: { type: 'Add', amount: 1, parts: 2 } })])
    const [answer, second] = events.map(({ chained }) => metadataOf(chained))
    expect(answer).toMatchObject({ client_id: 'c', endpoint: 'e', fingerprint: expect.any(String) })
    expect(second).toMatchObject({ client_id: 'c', endpoint: 'e', command_id: commandId('two') })
    expect(second).not.toHaveProperty('fingerprint')
    const [step] = planned(opened(), [stepCommand('s', 1)]).events.map(({ chained }) => metadataOf(chained))
    expect(Object.keys(step ?? {}).sort()).toEqual(['at', 'causation_id', 'command_id', 'correlation_id', 'prev_hash'])
  })

  it('holds every due snapshot', () => {
    const current = { ...opened(), tip: { revision: 250, hash: '0'.repeat(64) } }
    const plan = planned(
      current,
      Array.from({ length: 10 }, (_, n) => clientCommand({ id: `${n}` })),
    )
    expect(plan.snapshots).toEqual([{ revision: 256, state: { sum: 6, count: 6 } }])
  })
})

describe('a command is answered without a decision', () => {
  it('by the event of an earlier command with its id, in the same batch or in memory, whatever its epoch and age', () => {
    const twice = planned(opened(), [clientCommand({ id: '1' }), clientCommand({ id: '1' })])
    expect([kinds(twice), twice.events.length]).toEqual([['event', 'event'], 1])
    const current = { ...opened(), recent: recentCommands(0, [[commandId('old'), { revision: 3, position: 9 }]]) }
    const late = planned(current, [clientCommand({ id: 'old', epoch: 9, notAfter: 0 })])
    expect(late.results[0]?.result).toEqual({ kind: 'event', stream: 'tally-a', revision: 3 })
  })

  it('by no reply if it is of another epoch or past `not_after`', () => {
    const messages = [
      clientCommand({ id: '1', epoch: 2 }),
      clientCommand({ id: '2', notAfter: NOW - 1 }),
      clientCommand({ id: '3', notAfter: NOW }),
    ]
    expect(kinds(planned(opened(), messages))).toEqual(['no_reply', 'no_reply', 'event'])
  })

  it('by `account_not_found` on an empty stream, unless it may open one; a step is always decided', () => {
    expect(kinds(planned(newTally(), [clientCommand({ id: '1' }), open, clientCommand({ id: '2' })]))).toEqual([
      'account_not_found',
      'event',
      'event',
    ])
    expect(kinds(planned(newTally(), [stepCommand('s', 1)]))).toEqual(['event'])
  })

  it('as undecidable if its time is more than five seconds ahead', () => {
    const plan = planned(opened(), [
      clientCommand({ id: '1', at: NOW + 6_000_000 }),
      clientCommand({ id: '2', at: NOW + 5_000_000 }),
    ])
    expect(kinds(plan)).toEqual(['undecidable', 'event'])
  })

  it('by `unavailable` while the duplicate check cannot tell that it is new', () => {
    expect(withCheck({ kind: 'unknown' }, { id: '1', seen: 0 })).toEqual({ kind: 'unavailable' })
    expect(withCheck({ kind: 'first_seen', unansweredUpTo: 49 }, { id: '1', seen: 0 })).toEqual({ kind: 'unavailable' })
    expect(withCheck({ kind: 'first_seen', unansweredUpTo: 50 }, { id: '1', seen: 0 })).toMatchObject({
      kind: 'event',
      revision: 1,
    })
    const current = { ...opened(), recent: recentCommands(50, []) }
    expect(
      kinds(planned(current, [clientCommand({ id: '1', seen: 49 }), clientCommand({ id: '2', seen: 50 })])),
    ).toEqual(['unavailable', 'event'])
  })

  it('by the event that the duplicate check found, in any stream', () => {
    const found = { kind: 'answered', stream: 'tally-b', revision: 7 } as const
    expect(withCheck(found, { id: '1', seen: 0 })).toEqual({ kind: 'event', stream: 'tally-b', revision: 7 })
  })
})
