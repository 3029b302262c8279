import type { EventMetadata } from '@folio/contracts/event-metadata.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'

/** As much of an event as tells whether the command it answers must still be known. */
export type Answer = { readonly metadata: EventMetadata }

/**
 * How many of the first events, which stand in their order, are of before a moment. Events of one decision stay together:
 * with `isCut`, as more may follow, those of the last decision are left for the next time.
 */
export const forgettable = (
  events: readonly Answer[],
  { before, isCut }: { readonly before: Timestamp; readonly isCut: boolean },
): number => {
  const firstKept = events.findIndex(({ metadata }) => metadata.at >= before)
  if (firstKept === -1 && !isCut) return events.length
  let count = firstKept === -1 ? events.length - 1 : firstKept
  while (count > 0 && events[count]?.metadata.command_id === events[count - 1]?.metadata.command_id) count -= 1
  return Math.max(0, count)
}
