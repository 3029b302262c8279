import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { type ChainedEvent, eventId } from '@folio/kernel/hash-chain.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { type Appended, type RecordedEvent, StoreUnavailable } from '../../port.ts'
import type { Reads } from '../read/reads.ts'

/** The first and the last event of an append whose attempts met a conflict, and its deadline by `performance.now()`. */
export type InDoubtAppend = { readonly first: ChainedEvent; readonly last: ChainedEvent; readonly deadlineMs: number }

const POLL_EVERY_MS = 50

const eventAt = async (reads: Reads, { stream, revision }: ChainedEvent): Promise<RecordedEvent | undefined> => {
  const [stored] = await reads.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
  return stored
}

/**
 * Reads the stream to settle an append that was sent more than once: it was appended if its own events are at their
 * revisions, and is a conflict if other events are. Rejects with `StoreUnavailable` if no event is there by the deadline.
 */
export const resolveInDoubt = async (reads: Reads, { first, last, deadlineMs }: InDoubtAppend): Promise<Appended> => {
  for (;;) {
    const atEnd = await eventAt(reads, last)
    if (atEnd?.id === eventId(last.hash)) return { outcome: 'appended', position: atEnd.position }
    if (atEnd !== undefined) return { outcome: 'conflict' }
    const atBeginning = await eventAt(reads, first)
    if (atBeginning !== undefined && atBeginning.id !== eventId(first.hash)) return { outcome: 'conflict' }
    if (performance.now() + POLL_EVERY_MS >= deadlineMs) {
      throw new StoreUnavailable(`it is not known whether ${formatEventRef(first)} was written`)
    }
    await sleep(POLL_EVERY_MS)
  }
}
