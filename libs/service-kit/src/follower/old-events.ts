import type { EventReader, Position, RecordedEvent } from '@folio/event-store/port.ts'
import { type Clock, microsecondsOf, timestampOf } from '@folio/kernel/timestamp.ts'
import { metadataOf } from '../events/event-codec.ts'
import { countPurgeableEvents } from './count-purgeable-events.ts'

/** The events of a view in the order of the store, as far as the view shows them. */
export type ShownEvents = {
  readonly streamPrefixes: readonly string[]
  readonly store: EventReader
  readonly view: { readonly position: () => Position }
  readonly clock: Clock
}

/** The work that becomes due with the age of events. */
export type OldEventsWork = {
  /** The age of an event, in milliseconds, at which it is taken. */
  readonly keptMs: number
  /** The position of the last event that was taken. */
  readonly takenUpTo: () => Position
  /** Takes the next old events, up to the position of the last of them; returns false if the view was elsewhere. */
  readonly take: (events: readonly RecordedEvent[], upTo: Position) => Promise<boolean>
}

const EVENTS_AT_ONCE = 500
const ROUNDS_MAX = 10
/** The pause before the next look if there is no event that can become old, or the last look failed. */
const IDLE_MS = 60_000

/**
 * Creates the task that takes the events that have become old, in the order of the store and a bounded number at each call.
 * The events of one decision are taken together. It reads nothing before the next event is due.
 */
export const oldEventsTask = (
  { streamPrefixes, store, view, clock }: ShownEvents,
  { keptMs, takenUpTo, take }: OldEventsWork,
): (() => Promise<void>) => {
  const keptUs = keptMs * 1000
  /** The time at which the first event after a position becomes old; a rebuilt view begins at another position. */
  let due: { readonly after: Position; readonly at: number } | undefined
  /** The position up to which the store has no event after the one that was taken last. */
  let searched: { readonly after: Position; readonly upTo: Position } | undefined

  /** Takes one batch; returns true if there may be more to take at once. */
  const takeSome = async (): Promise<boolean> => {
    const after = takenUpTo()
    due = { after, at: clock() + IDLE_MS * 1000 }
    // A store looks at each event of other streams to find none of these: it is not asked twice.
    const from = searched?.after === after ? searched.upTo : after
    const page = await store.readAll({ prefixes: streamPrefixes, after: from, limit: EVENTS_AT_ONCE })
    if (page.events.length === 0) searched = { after, upTo: page.position }
    const shownUpTo = view.position()
    const shown = page.events.filter(({ position }) => position <= shownUpTo)
    const dated = shown.map((event) => ({ metadata: metadataOf(event) }))
    const isCut = page.events.length === EVENTS_AT_ONCE || shown.length < page.events.length
    const old = shown.slice(0, countPurgeableEvents(dated, { before: timestampOf(clock() - keptUs), isCut }))
    const last = old.at(-1)?.position
    if (last === undefined) {
      const [first] = dated
      if (first !== undefined) due = { after, at: microsecondsOf(first.metadata.at) + keptUs }
      return false
    }
    return take(old, last)
  }

  return async () => {
    if (keptUs === Number.POSITIVE_INFINITY || (due?.after === takenUpTo() && clock() < due.at)) return
    for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) if (!(await takeSome())) return
  }
}
