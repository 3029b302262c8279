import { setTimeout as pause } from 'node:timers/promises'
import { type ChainedEvent, eventId } from '@folio/kernel/hash-chain.ts'
import type { Reads } from './eventstoredb-reads.ts'
import { type Appended, type RecordedEvent, StoreUnavailable } from './port.ts'

/** The first and the last event of an append whose tries met a conflict, and when its time ends; milliseconds since 1970. */
export type DoubtedAppend = { readonly first: ChainedEvent; readonly last: ChainedEvent; readonly until: number }

const LOOK_EVERY_MS = 50

const standingAt = async (reads: Reads, { stream, revision }: ChainedEvent): Promise<RecordedEvent | undefined> => {
  const [stored] = await reads.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
  return stored
}

/**
 * Reads in the stream what became of an append that was sent more than once: its own events at their places make it
 * appended, other events there a conflict. Rejects with `StoreUnavailable` when nothing stands there until its time ends.
 */
export const settleDoubt = async (reads: Reads, { first, last, until }: DoubtedAppend): Promise<Appended> => {
  for (;;) {
    const atEnd = await standingAt(reads, last)
    if (atEnd?.id === eventId(last.hash)) return { outcome: 'appended', position: atEnd.position }
    if (atEnd !== undefined) return { outcome: 'conflict' }
    const atBeginning = await standingAt(reads, first)
    if (atBeginning !== undefined && atBeginning.id !== eventId(first.hash)) return { outcome: 'conflict' }
    if (Date.now() + LOOK_EVERY_MS >= until) {
      throw new StoreUnavailable(`it is not known whether ${first.stream}@${first.revision} was written`)
    }
    await pause(LOOK_EVERY_MS)
  }
}
