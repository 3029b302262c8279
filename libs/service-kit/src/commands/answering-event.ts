import type { RecordedOutcome } from '@folio/contracts/messaging/reply-message.ts'
import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'
import { type EventRef, formatEventRef } from '@folio/kernel/event-ref.ts'
import { metadataOf } from '../events/event-codec.ts'
import { readEventsAt } from '../events/read-events-at.ts'

/** A command id and the place where the index, or memory, says that its answering event is. */
export type AnswerRef = EventRef & { readonly commandId: string }

/** The event that answers a command as its recorded outcome, with the fingerprint of the request body. */
export type AnsweringEvent = { readonly recorded: RecordedOutcome; readonly fingerprint: string | undefined }

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
  const found = await readEventsAt(store, refs)
  return refs.map((ref) => answeringEvent(store, found.get(formatEventRef(ref)), ref.commandId))
}
