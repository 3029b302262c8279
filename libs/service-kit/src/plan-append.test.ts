import { APPEND_BYTES_MAX, APPEND_EVENTS_MAX } from '@folio/event-store/port.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { describe, expect, it } from 'vitest'
import { metadataOf } from './event-codec.ts'
import type { News } from './message-news.ts'
import { planAppend } from './plan-append.ts'
import { recentCommands } from './recent-commands.ts'
import { type Asking, asked, commandId, NOW, newAccount, planned, stepped, tally } from './test-tally.ts'

const open = asked({ id: 'open', command: { type: 'Open' } })
const opened = () => {
  const account = newAccount()
  const { state, tip, lastAt } = planned(account, [open])
  return { ...account, state, tip, lastAt }
}
const kinds = (plan: ReturnType<typeof planned>) => plan.answers.map(({ is }) => is.kind)
const withNews = (news: News, asking: Asking, floor = 50) => {
  const account = { ...opened(), recent: recentCommands(floor, []) }
  const planning = { aggregate: tally, account, news: new Map([[commandId(asking.id), news]]), now: NOW, epoch: 1 }
  return planAppend(planning, [asked(asking)]).answers[0]?.is
}

describe('a plan', () => {
  it('decides each command on what those before it will have made of the account', () => {
    const plan = planned(newAccount(), [open, asked({ id: '1' }), asked({ id: '2' })])
    expect(plan.state).toEqual({ sum: 2, count: 2 })
    expect(plan.events.map(({ chained }) => chained.revision)).toEqual([0, 1, 2])
    expect(plan.events.map(({ chained }) => metadataOf(chained).prev_hash)).toEqual([
      '00'.repeat(32),
      ...plan.events.slice(0, 2).map(({ chained }) => chained.hash),
    ])
  })

  it('holds as many events as one append may, and leaves the rest for the next', () => {
    const many = Array.from({ length: APPEND_EVENTS_MAX + 7 }, (_, n) => asked({ id: `${n}` }))
    const plan = planned(opened(), many)
    expect([plan.events.length, plan.covered]).toEqual([APPEND_EVENTS_MAX, APPEND_EVENTS_MAX])
  })

  it('is cut before a command whose events would not all fit', () => {
    const many = Array.from({ length: APPEND_EVENTS_MAX - 1 }, (_, n) => asked({ id: `${n}` }))
    const two = asked({ id: 'two', command: { type: 'Add', amount: 1, parts: 2 } })
    const plan = planned(opened(), [...many, two, asked({ id: 'after' })])
    expect([plan.events.length, plan.covered]).toEqual([APPEND_EVENTS_MAX - 1, APPEND_EVENTS_MAX - 1])
    expect(planned(opened(), [two]).events).toHaveLength(2)
  })

  it('holds no more bytes than one append may, however big the last event is', () => {
    const big = Array.from({ length: 9 }, (_, n) =>
      asked({ id: `${n}`, command: { type: 'Add', amount: 1, pad: 100_000 } }),
    )
    const plan = planned(opened(), big)
    const bytes = plan.events.reduce((sum, { chained: { data, metadata } }) => sum + data.length + metadata.length, 0)
    expect(bytes).toBeLessThanOrEqual(APPEND_BYTES_MAX)
    expect(plan.covered).toBe(5)
  })

  it('leaves out what could never be appended, what cannot be decided, and what decides nothing', () => {
    const plan = planned(opened(), [
      asked({ id: '1' }),
      asked({ id: 'huge', command: { type: 'Add', amount: 1, pad: APPEND_BYTES_MAX } }),
    ])
    expect(plan.covered).toBe(1)
    const rest = planned(opened(), [
      asked({ id: 'huge', command: { type: 'Add', amount: 1, pad: APPEND_BYTES_MAX } }),
      asked({ id: 'broken', command: { type: 'Break' } }),
      asked({ id: 'nothing', command: { type: 'Nothing' } }),
      asked({ id: '2' }),
    ])
    expect(kinds(rest)).toEqual(['broken', 'broken', 'broken', 'event'])
    expect([rest.events.length, rest.state.sum, rest.covered]).toEqual([1, 1, 4])
  })

  it('never lets time go back within a stream', () => {
    const plan = planned(opened(), [asked({ id: '1', at: NOW + 1000 }), asked({ id: '2', at: NOW - 9_000_000 })])
    expect(plan.events.map(({ chained }) => metadataOf(chained).at)).toEqual([
      timestampOf(NOW + 1000),
      timestampOf(NOW + 1000),
    ])
  })

  it('says whose command it was, and gives the fingerprint to the event that answers it alone', () => {
    const { events } = planned(opened(), [asked({ id: 'two', command: { type: 'Add', amount: 1, parts: 2 } })])
    const [answer, second] = events.map(({ chained }) => metadataOf(chained))
    expect(answer).toMatchObject({ client_id: 'c', endpoint: 'e', fingerprint: expect.any(String) })
    expect(second).toMatchObject({ client_id: 'c', endpoint: 'e', command_id: commandId('two') })
    expect(second).not.toHaveProperty('fingerprint')
    const [step] = planned(opened(), [stepped('s', 1)]).events.map(({ chained }) => metadataOf(chained))
    expect(Object.keys(step ?? {}).sort()).toEqual(['at', 'causation_id', 'command_id', 'correlation_id', 'prev_hash'])
  })

  it('notes every snapshot that falls due in it', () => {
    const account = { ...opened(), tip: { revision: 250, hash: '0'.repeat(64) } }
    const plan = planned(
      account,
      Array.from({ length: 10 }, (_, n) => asked({ id: `${n}` })),
    )
    expect(plan.snapshots).toEqual([{ revision: 256, state: { sum: 6, count: 6 } }])
  })
})

describe('a command is answered without a decision', () => {
  it('by the event of an earlier one with its id, in the same batch or remembered, whatever its epoch and age', () => {
    const twice = planned(opened(), [asked({ id: '1' }), asked({ id: '1' })])
    expect([kinds(twice), twice.events.length]).toEqual([['event', 'event'], 1])
    const account = { ...opened(), recent: recentCommands(0, [[commandId('old'), { revision: 3, position: 9 }]]) }
    const late = planned(account, [asked({ id: 'old', epoch: 9, notAfter: 0 })])
    expect(late.answers[0]?.is).toEqual({ kind: 'event', stream: 'tally-a', revision: 3 })
  })

  it('by silence when it is of another epoch or past its time', () => {
    const messages = [
      asked({ id: '1', epoch: 2 }),
      asked({ id: '2', notAfter: NOW - 1 }),
      asked({ id: '3', notAfter: NOW }),
    ]
    expect(kinds(planned(opened(), messages))).toEqual(['silence', 'silence', 'event'])
  })

  it('by `account_not_found` where nothing was begun, unless it is one that begins; a step is always decided', () => {
    expect(kinds(planned(newAccount(), [asked({ id: '1' }), open, asked({ id: '2' })]))).toEqual([
      'account_not_found',
      'event',
      'event',
    ])
    expect(kinds(planned(newAccount(), [stepped('s', 1)]))).toEqual(['event'])
  })

  it('not at all when it is stamped more than five seconds ahead', () => {
    const plan = planned(opened(), [asked({ id: '1', at: NOW + 6_000_000 }), asked({ id: '2', at: NOW + 5_000_000 })])
    expect(kinds(plan)).toEqual(['broken', 'event'])
  })

  it('by `unavailable` while nobody knows whether it is new', () => {
    expect(withNews({ kind: 'unknown' }, { id: '1', seen: 0 })).toEqual({ kind: 'unavailable' })
    expect(withNews({ kind: 'new', knownTo: 49 }, { id: '1', seen: 0 })).toEqual({ kind: 'unavailable' })
    expect(withNews({ kind: 'new', knownTo: 50 }, { id: '1', seen: 0 })).toMatchObject({ kind: 'event', revision: 1 })
    const account = { ...opened(), recent: recentCommands(50, []) }
    expect(kinds(planned(account, [asked({ id: '1', seen: 49 }), asked({ id: '2', seen: 50 })]))).toEqual([
      'unavailable',
      'event',
    ])
  })

  it('by what the lookup found, in whatever stream', () => {
    const found = { kind: 'answered', stream: 'tally-b', revision: 7 } as const
    expect(withNews(found, { id: '1', seen: 0 })).toEqual({ kind: 'event', stream: 'tally-b', revision: 7 })
  })
})
