import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { APPEND_EVENTS_MAX } from '@folio/event-store/port.ts'
import { describe, expect, it } from 'vitest'
import type { Aggregate } from '../aggregates/aggregate.ts'
import type { AggregateState } from '../aggregates/aggregate-state.ts'
import { metadataOf } from '../events/event-codec.ts'
import { asItCame } from '../preparation/prepare-commands.ts'
import {
  clientCommand,
  commandId,
  fingerprintOf,
  NOW,
  newTally,
  type Tally,
  type TallyCommand,
  type TallyEvent,
  tally,
} from '../testing/tally.ts'
import { QUEUED_EVENTS_MAX } from './append-draft.ts'
import { planAppend } from './plan-append.ts'
import { unpackBatches } from './unpack-batches.ts'

const LIMIT = 10

/** A tally that counts to 10 and records what exceeds it as `Opened`, its refusal. */
const limited: Aggregate<TallyCommand, Tally, TallyEvent> = {
  ...tally,
  decide: (command, state) =>
    command.type === 'Add' && state.sum + command.amount > LIMIT
      ? [{ type: 'Opened', data: { amount: command.amount } }]
      : tally.decide(command, state),
  batches: { isRefusal: ({ type }) => type === 'Opened', withdrawn: () => ({ type: 'Open' }) },
}

/** A tally whose additions are so large that 500 of them exceed one append. */
const largeEvents: Aggregate<TallyCommand, Tally, TallyEvent> = {
  ...limited,
  decide: (command, state) => {
    const events = limited.decide(command, state)
    return events.map((event) =>
      event.type === 'Added' ? { ...event, data: { ...event.data, padding: 'x'.repeat(2_000) } } : event,
    )
  },
}

const OPEN = clientCommand({ id: 'open', command: { type: 'Open' } })

/** One message of several additions. */
const batch = (amounts: Readonly<Record<string, number>>, is_atomic = true): CommandMessage<TallyCommand> => {
  const [first, ...others] = Object.entries(amounts)
  if (first === undefined) throw new Error('a batch has commands')
  const rest = others.map(([id, amount]) => ({
    command_id: commandId(id),
    fingerprint: fingerprintOf(id),
    command: { type: 'Add', amount } as const,
  }))
  const message = clientCommand({ id: first[0], command: { type: 'Add', amount: first[1] } })
  return { ...message, batch: { is_atomic, rest } }
}

const planOf = (
  messages: readonly CommandMessage<TallyCommand>[],
  current: AggregateState<Tally> = newTally(),
  aggregate = limited,
) =>
  planAppend(
    { aggregate, current, duplicateChecks: new Map(), now: NOW, epoch: 1 },
    unpackBatches(messages).map(asItCame),
  )

const typesOf = ({ events }: ReturnType<typeof planOf>) => events.map(({ event }) => event.type)

describe('a batch', () => {
  it('that is not atomic decides its commands one by one', () => {
    const plan = planOf([OPEN, batch({ a: 6, b: 6, c: 4 }, false)])
    expect(typesOf(plan)).toEqual(['Opened', 'Added', 'Opened', 'Added'])
    expect([plan.state.sum, plan.covered]).toEqual([10, 4])
  })

  it('has one event for each command, under its own id and fingerprint', () => {
    const plan = planOf([OPEN, batch({ a: 3, b: 3, c: 3 })])
    expect(plan.events.slice(1).map(({ chained }) => metadataOf(chained))).toMatchObject(
      ['a', 'b', 'c'].map((id) => ({ command_id: commandId(id), fingerprint: fingerprintOf(id) })),
    )
    expect(plan.results.map(({ result }) => result)).toMatchObject([0, 1, 2, 3].map((revision) => ({ revision })))
    expect([plan.state.sum, plan.covered]).toEqual([9, 4])
  })

  it('is refused as a whole if its commands together exceed a limit that each alone does not', () => {
    const plan = planOf([OPEN, batch({ a: 5, b: 6, c: 1 }), clientCommand({ id: 'after' })])
    expect(typesOf(plan)).toEqual(['Opened', 'Opened', 'Opened', 'Opened', 'Added'])
    expect(plan.events.map(({ event }) => event.data)).toEqual([{}, {}, { amount: 6 }, {}, { amount: 1, sum: 1 }])
    expect(plan.state.sum).toBe(1)
  })

  it('gets its first answers when it is repeated, in the same append or in a later one', () => {
    const again = planOf([OPEN, batch({ a: 3, b: 3 }), batch({ a: 3, b: 3 })])
    expect(typesOf(again)).toEqual(['Opened', 'Added', 'Added'])
    expect(again.results.map(({ result }) => result)).toMatchObject([0, 1, 2, 1, 2].map((revision) => ({ revision })))
  })

  it('is refused if some of its commands were answered before, and those keep their answers', () => {
    const plan = planOf([OPEN, clientCommand({ id: 'b', command: { type: 'Add', amount: 2 } }), batch({ a: 3, b: 2 })])
    expect(typesOf(plan)).toEqual(['Opened', 'Added', 'Opened'])
    expect(plan.results.map(({ result }) => result)).toMatchObject([0, 1, 2, 1].map((revision) => ({ revision })))
    expect(plan.state.sum).toBe(2)
  })

  it('has no effect if an id occurs twice in it, or if it holds a command that cannot be refused with the others', () => {
    const twice = planOf([OPEN, batch({ a: 1, b: 2 }), { ...batch({ c: 1, d: 2 }), command_id: commandId('d') }])
    expect(typesOf(twice)).toEqual(['Opened', 'Added', 'Added'])
    const always = { ...limited, batches: { isRefusal: () => false, withdrawn: () => undefined } }
    expect(typesOf(planOf([OPEN, batch({ a: 1, b: 2 })], newTally(), always))).toEqual(['Opened'])
  })

  it('is dropped as a whole after its deadline, and unknown as a whole for a tally that does not exist', () => {
    const late = { ...batch({ a: 1, b: 1 }), origin: clientCommand({ id: 'a', notAfter: NOW - 1 }).origin }
    expect(planOf([OPEN, late]).results.map(({ result }) => result.kind)).toEqual(['event', 'no_reply', 'no_reply'])
    const kinds = planOf([batch({ a: 1, b: 1 })]).results.map(({ result }) => result.kind)
    expect(kinds).toEqual(['account_not_found', 'account_not_found'])
  })

  it('above the limit of queued commands is one append of its own', () => {
    const many = (count: number) => batch(Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, 0])))
    const first = planOf([OPEN, many(QUEUED_EVENTS_MAX + 1), clientCommand({ id: 'after' })])
    expect([first.covered, first.events.length]).toEqual([1, 1])
    const { state, tip, lastAt } = first
    const opened = { ...newTally(), state, tip, lastAt }
    const next = planOf([many(APPEND_EVENTS_MAX), clientCommand({ id: 'after' })], opened)
    expect([next.covered, next.events.length]).toEqual([APPEND_EVENTS_MAX, APPEND_EVENTS_MAX])
    const tooLarge = planOf([many(APPEND_EVENTS_MAX)], opened, largeEvents)
    expect(typesOf(tooLarge)).toEqual(Array.from({ length: APPEND_EVENTS_MAX }, () => 'Opened'))
    const tooMany = planOf([many(APPEND_EVENTS_MAX + 1)], opened)
    expect(new Set(tooMany.results.map(({ result }) => result.kind))).toEqual(new Set(['undecidable']))
    expect(tooMany.events).toEqual([])
  })
})
