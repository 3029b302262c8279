import type { Role } from '@folio/contracts/http/role.ts'
import { OPERATOR_NAME } from '@folio/contracts/identity/operator-name.ts'
import {
  OPERATOR_STREAM_PREFIX,
  type OperatorEvent,
  operatorNameIn,
  operatorTokenHash,
  ROOT,
} from '@folio/contracts/identity/operators.ts'
import { type EventReader, READ_EVENTS_MAX } from '@folio/event-store/port.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { operatorEventIn } from '../acts/operator-event.ts'
import { isSameText, type Operator, type Operators } from './operators.ts'

/** The operators whose state is kept between calls; there are far fewer. */
const KEPT_MAX = 1000

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
type Known = { readonly revision: number; readonly role: Role | null; readonly tokenHash: string }

/**
 * The operators whose events are stored, and `root`. Each look-up reads the operator's own stream, not a view, so that a
 * changed role and a disabled operator count from the next request on, at every gateway. It reads the events after those
 * that an earlier look-up has read; the first one reads from the newest back to one that tells the role, since acts do,
 * and the first event, which has the token.
 */
export const storedOperators = (store: Pick<EventReader, 'readStream'>, root: Operators): Operators => {
  const kept = new Map<string, Known>()

  /** Reads back to an event that tells the role; undefined for a stream without one. */
  const newestRole = async (stream: string): Promise<Omit<Known, 'tokenHash'> | undefined> => {
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

  const firstLook = async (stream: string): Promise<Known | undefined> => {
    const newest = await newestRole(stream)
    if (newest === undefined) return undefined
    const first = await store.readStream(stream, { direction: 'forwards', from: 0, limit: PAGE_EVENTS })
    const added = first.map(operatorEventIn).find((event) => event.type === 'OperatorAdded')
    return added?.type === 'OperatorAdded' ? { ...newest, tokenHash: added.data.token_hash } : undefined
  }

  const laterLook = async (stream: string, known: Known): Promise<Known> => {
    let { revision, role } = known
    for (;;) {
      const events = await store.readStream(stream, {
        direction: 'forwards',
        from: revision + 1,
        limit: READ_EVENTS_MAX,
      })
      for (const recorded of events) {
        const told = roleTold(operatorEventIn(recorded))
        if (told !== undefined) role = told
        revision = recorded.revision
      }
      if (events.length < READ_EVENTS_MAX) return { ...known, revision, role }
    }
  }

  const keep = (name: string, known: Known): void => {
    const before = kept.get(name)
    // Of two look-ups at once the one that began later may end first.
    if (before !== undefined && before.revision >= known.revision) return
    if (before === undefined && kept.size >= KEPT_MAX) kept.clear()
    kept.set(name, known)
  }

  const byName = async (name: string): Promise<Operator | undefined> => {
    if (name === ROOT) return root.byName(name)
    if (!OPERATOR_NAME.test(name)) return undefined
    const stream = OPERATOR_STREAM_PREFIX + name
    const before = kept.get(name)
    const known = await (before === undefined ? firstLook(stream) : laterLook(stream, before))
    if (known === undefined) return undefined
    keep(name, known)
    return known.role === null ? undefined : { name, role: known.role, credential: known.tokenHash }
  }
  return {
    byName,
    byToken: async (token) => {
      const name = operatorNameIn(token)
      if (name === undefined || name === ROOT) return root.byToken(token)
      const operator = await byName(name)
      return operator !== undefined && isSameText(operator.credential, operatorTokenHash(token)) ? operator : undefined
    },
  }
}
