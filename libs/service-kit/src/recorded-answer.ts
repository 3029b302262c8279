import type { Recorded } from '@folio/contracts/reply-message.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { metadataOf } from './event-codec.ts'

/** Where the answer to a command is said to stand. */
export type AnswerPlace = { readonly commandId: string; readonly stream: string; readonly revision: number }

/** A recorded answer, with the fingerprint of the body that it was given for. */
export type RecordedAnswer = { readonly recorded: Recorded; readonly fingerprint: string | undefined }

/** Reads a recorded answer back; nothing where no event stands, or one that does not carry the command's id. */
export const recordedAnswer = async (
  store: EventReader,
  { commandId, stream, revision }: AnswerPlace,
): Promise<RecordedAnswer | undefined> => {
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
