import { eventRef } from '@folio/contracts/ledger/event-metadata.ts'
import type { RecordedOutcome } from '@folio/contracts/messaging/reply-message.ts'
import { type EventReader, READ_EVENTS_MAX, type RecordedEvent } from '@folio/event-store/port.ts'
import { metadataOf } from '../events/event-codec.ts'

/** A command id and the place where the index, or memory, says that its answering event is. */
export type AnswerRef = { readonly commandId: string; readonly stream: string; readonly revision: number }

/** The event that answers a command as its recorded outcome, with the fingerprint of the request body. */
export type AnsweringEvent = { readonly recorded: RecordedOutcome; readonly fingerprint: string | undefined }

/** The events between two answers of one stream that are read along with them; a further read costs more. */
const READ_BETWEEN_MAX = 16

/** Sorts answers into runs: those of one stream that one read covers, in the order of their revisions. */
const runsOf = (refs: readonly AnswerRef[]): readonly (readonly AnswerRef[])[] => {
  const runs: AnswerRef[][] = []
  for (const ofStream of Map.groupBy(refs, ({ stream }) => stream).values()) {
    let run: AnswerRef[] | undefined
    for (const ref of ofStream.toSorted((one, other) => one.revision - other.revision)) {
      const [first, last] = [run?.[0], run?.at(-1)]
      const isNear = last !== undefined && ref.revision - last.revision <= READ_BETWEEN_MAX + 1
      if (run !== undefined && isNear && ref.revision - (first?.revision ?? 0) < READ_EVENTS_MAX) run.push(ref)
      else {
        run = [ref]
        runs.push(run)
      }
    }
  }
  return runs
}

/** The event that answers a command, as its outcome; undefined if it carries another command id. */
const answeringEvent = (
  store: EventReader,
  event: RecordedEvent | undefined,
  commandId: string,
): AnsweringEvent | undefined => {
  if (event === undefined) return undefined
  const { command_id, correlation_id, fingerprint } = metadataOf(event)
  if (command_id !== commandId) return undefined
  const { type, stream, revision, position } = event
  const data = JSON.parse(Buffer.from(event.data).toString())
  const { epoch } = store
  return { recorded: { kind: 'recorded', type, data, stream, revision, position, epoch, correlation_id }, fingerprint }
}

/**
 * Reads the events that answer commands, in their order, those that stand close together in one read; undefined for a command
 * without an event, or whose event carries another command id.
 */
export const readAnsweringEvents = async (
  store: EventReader,
  refs: readonly AnswerRef[],
): Promise<readonly (AnsweringEvent | undefined)[]> => {
  const found = new Map<string, RecordedEvent>()
  const readRun = async (run: readonly AnswerRef[]): Promise<void> => {
    const [{ stream = '', revision: from = 0 } = {}, { revision: to = 0 } = {}] = [run[0], run.at(-1)]
    for (const event of await store.readStream(stream, { direction: 'forwards', from, limit: to - from + 1 }))
      found.set(eventRef(event), event)
  }
  await Promise.all(runsOf(refs).map(readRun))
  return refs.map((ref) => answeringEvent(store, found.get(eventRef(ref)), ref.commandId))
}
