import type { EventMetadata } from '@folio/contracts/ledger/event-metadata.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'

/** The part of an event that tells if the id of its command may be purged. */
export type PurgeCandidate = { readonly metadata: EventMetadata }

/**
 * Counts the first events, in the order of the store, that are older than a moment. Events of one decision stay together:
 * with `isCut` more events may follow, so those of the last decision are left for the next time.
 */
export const countPurgeableEvents = (
  events: readonly PurgeCandidate[],
  { before, isCut }: { readonly before: Timestamp; readonly isCut: boolean },
): number => {
  const firstKept = events.findIndex(({ metadata }) => metadata.at >= before)
  if (firstKept === -1 && !isCut) return events.length
  let count = firstKept === -1 ? events.length - 1 : firstKept
  while (count > 0 && events[count]?.metadata.command_id === events[count - 1]?.metadata.command_id) count -= 1
  return Math.max(0, count)
}
