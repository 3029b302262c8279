import type { RecordedOutcome } from '@folio/contracts/messaging/reply-message.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { metadataOf } from '../events/event-codec.ts'

/** A command id and the place where the index, or memory, says that its answering event is. */
export type AnswerRef = { readonly commandId: string; readonly stream: string; readonly revision: number }

/** The event that answers a command as its recorded outcome, with the fingerprint of the request body. */
export type AnsweringEvent = { readonly recorded: RecordedOutcome; readonly fingerprint: string | undefined }

/** Reads the event that answers a command; undefined if there is no event or it carries another command id. */
export const readAnsweringEvent = async (
  store: EventReader,
  { commandId, stream, revision }: AnswerRef,
): Promise<AnsweringEvent | undefined> => {
  const [event] = await store.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
  if (event === undefined) return undefined
  const { command_id, correlation_id, fingerprint } = metadataOf(event)
  if (command_id !== commandId) return undefined
  const { type, position } = event
  const data = JSON.parse(Buffer.from(event.data).toString())
  const recorded = {
    kind: 'recorded',
    type,
    data,
    stream,
    revision,
    position,
    epoch: store.epoch,
    correlation_id,
  } as const
  return { recorded, fingerprint }
}
