import type { LedgerEvent } from '../../../api/ledger-event.ts'
import { eventPlace } from '../../streams/event-place.ts'

/** The fields of an event that a comparison needs. */
export type SeenEvent = Pick<LedgerEvent, 'ref' | 'stream' | 'type' | 'time' | 'position'>

/** The result for the events over a restart: revisions that are missing, seen events that are gone, and events twice. */
export type Survival = { readonly gap: number; readonly lost: number; readonly doubled: number }

const revisionOf = ({ ref }: SeenEvent): number => eventPlace(ref).revision

const factsOf = ({ position, ref, type, time }: SeenEvent): string => `${position} ${ref} ${type} ${time}`

/** Counts the revisions that are left out between events of one stream. */
const gapIn = (events: readonly SeenEvent[]): number => {
  const newest = new Map<string, number>()
  let gap = 0
  for (const event of events) {
    const revision = revisionOf(event)
    const before = newest.get(event.stream)
    if (before !== undefined) gap += Math.max(0, revision - before - 1)
    newest.set(event.stream, Math.max(before ?? -1, revision))
  }
  return gap
}

/** Counts the events whose place in a stream was there before. */
const doubledIn = (events: readonly SeenEvent[]): number => events.length - new Set(events.map(({ ref }) => ref)).size

/**
 * Compares the events that a page had seen when Folio was killed with those that the store returns for the same positions
 * afterwards, and with the ones that came later.
 */
export const survivalOf = (
  seen: readonly SeenEvent[],
  { stored, later }: { readonly stored: readonly SeenEvent[]; readonly later: readonly SeenEvent[] },
): Survival => {
  const kept = new Set(stored.map(factsOf))
  const all = [...stored, ...later]
  return {
    gap: gapIn(all),
    lost: seen.filter((event) => !kept.has(factsOf(event))).length,
    doubled: doubledIn(all),
  }
}
