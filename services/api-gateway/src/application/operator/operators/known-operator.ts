import type { Role } from '@folio/contracts/http/role.ts'
import type { OperatorEvent } from '@folio/contracts/identity/operators.ts'
import { type EventReader, READ_EVENTS_MAX } from '@folio/event-store/port.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { operatorEventIn } from '../acts/operator-event.ts'

type StreamReader = Pick<EventReader, 'readStream'>

/** The events that one page of a first look reads, from the newest on. */
const PAGE_EVENTS = 200

/** The role of an operator as an event tells it: null after the operator was disabled, undefined if it tells none. */
const roleTold = (event: OperatorEvent): Role | null | undefined => {
  switch (event.type) {
    case 'OperatorAdded':
    case 'OperatorRoleChanged':
    case 'OperatorActBegun':
      return event.data.role
    case 'OperatorDisabled':
      return null
    case 'OperatorActEnded':
    case 'OperatorRefused':
      return undefined
    default:
      return unreachable(event)
  }
}

/** An operator's state after a revision; no role: disabled. */
export type KnownOperator = { readonly revision: number; readonly role: Role | null; readonly tokenHash: string }

/** Reads back to an event that tells the role; undefined for a stream without one. */
const newestRole = async (
  store: StreamReader,
  stream: string,
): Promise<Omit<KnownOperator, 'tokenHash'> | undefined> => {
  let newest: number | undefined
  for (let from: number | undefined; ; ) {
    const range = { direction: 'backwards' as const, limit: PAGE_EVENTS, ...(from === undefined ? {} : { from }) }
    const events = await store.readStream(stream, range)
    for (const recorded of events) {
      newest ??= recorded.revision
      const role = roleTold(operatorEventIn(recorded))
      if (role !== undefined) return { revision: newest, role }
    }
    const oldest = events.at(-1)
    if (oldest === undefined || oldest.revision === 0) return undefined
    from = oldest.revision - 1
  }
}

/**
 * Reads the state of an operator for the first time: from the newest event back to one that tells the role, since acts do,
 * and the first event, which has the token. Undefined for a stream without events.
 */
export const readOperator = async (store: StreamReader, stream: string): Promise<KnownOperator | undefined> => {
  const newest = await newestRole(store, stream)
  if (newest === undefined) return undefined
  const first = await store.readStream(stream, { direction: 'forwards', from: 0, limit: PAGE_EVENTS })
  const added = first.map(operatorEventIn).find((event) => event.type === 'OperatorAdded')
  return added?.type === 'OperatorAdded' ? { ...newest, tokenHash: added.data.token_hash } : undefined
}

/** Reads the events after those that an earlier look has read, and returns the state after them. */
export const readOnOperator = async (
  store: StreamReader,
  stream: string,
  known: KnownOperator,
): Promise<KnownOperator> => {
  let { revision, role } = known
  for (;;) {
    const events = await store.readStream(stream, { direction: 'forwards', from: revision + 1, limit: READ_EVENTS_MAX })
    for (const recorded of events) {
      const told = roleTold(operatorEventIn(recorded))
      if (told !== undefined) role = told
      revision = recorded.revision
    }
    if (events.length < READ_EVENTS_MAX) return { ...known, revision, role }
  }
}
