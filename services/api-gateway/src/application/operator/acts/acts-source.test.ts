import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { HOUR_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import { expect, it } from 'vitest'
import { actsSource } from './acts-source.ts'

const ACT = '7f764e08-7739-5483-aac5-3c577f35ddc6'

const bytes = (value: object): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

const recorded = (revision: number, type: string, data: object): RecordedEvent => ({
  stream: 'operator-ann',
  revision,
  position: revision + 1,
  id: `id-${revision}`,
  type,
  data: bytes(data),
  metadata: bytes({ prev_hash: '', at: timestampOf(revision * HOUR_MICROSECONDS), causation_id: '', command_id: '' }),
})

/** A store with one stream. */
const storeOf = (events: readonly RecordedEvent[]): Pick<EventReader, 'readStream' | 'lastPosition'> => ({
  lastPosition: async () => events.length,
  readStream: async (_, { direction, from, limit }) =>
    direction === 'forwards'
      ? events.slice(from ?? 0, (from ?? 0) + limit)
      : events
          .slice(0, (from ?? events.length - 1) + 1)
          .toReversed()
          .slice(0, limit),
})

it('an act has its outcome also where that was stored hours later, outside of the filter', async () => {
  const begun = { act_id: ACT, kind: 'tamperDemo', role: 'admin', details: {} }
  const store = storeOf([
    recorded(0, 'OperatorActBegun', begun),
    recorded(1, 'OperatorRoleChanged', { role: 'admin', by: 'root' }),
    recorded(2, 'OperatorActEnded', { act_id: ACT, status: 200, details: {} }),
  ])
  const filter = { operators: ['ann'], kind: undefined, start: undefined, end: HOUR_MICROSECONDS }
  const { entries } = await actsSource(store, filter)(undefined, 10)
  expect(entries.map(({ row }) => row)).toMatchObject([{ act_id: ACT, outcome: { status: 200 } }])
})

it('the acts about a wallet are those that have its id among their details, those for a ticket name it', async () => {
  const begun = (act_id: string, kind: string, details: object) => ({ act_id, kind, role: 'operator', details })
  const store = storeOf([
    recorded(0, 'OperatorActBegun', { ...begun(ACT, 'freezeWallet', { wallet_id: 'first' }), ticket: 'FR-1' }),
    recorded(1, 'OperatorActBegun', begun(ACT, 'freezeWallet', { wallet_id: 'second' })),
    recorded(2, 'OperatorActBegun', begun(ACT, 'thawWallet', { wallet_id: 'first' })),
  ])
  const all = { operators: ['ann'], kind: undefined, start: undefined, end: undefined }
  const { entries } = await actsSource(store, { ...all, ticket: 'FR-1' })(undefined, 10)
  expect(entries.flatMap(({ row }) => row?.revision ?? [])).toEqual([0])
  const about = { operators: ['ann'], about: 'first', start: undefined, end: undefined }
  const revisions = async (kind: string | undefined) =>
    (await actsSource(store, { ...about, kind })(undefined, 10)).entries.flatMap(({ row }) => row?.revision ?? [])
  expect(await revisions(undefined)).toEqual([2, 0])
  expect(await revisions('freezeWallet')).toEqual([0])
})
