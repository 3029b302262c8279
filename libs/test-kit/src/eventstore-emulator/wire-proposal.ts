import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Expected, ProposedEvent } from './log-event.ts'
import { readUuid } from './wire-uuid.ts'

type Message = streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage

type Presence = {
  readonly hasNoStream: () => boolean
  readonly hasAny: () => boolean
  readonly hasStreamExists: () => boolean
}

/** The most bytes that one append may have. */
export const APPEND_BYTES_MAX = 1024 * 1024

/** The event that a message proposes. */
export const readProposal = (message: Message): ProposedEvent => {
  const properties = message.getMetadataMap()
  return {
    id: readUuid(message.getId()),
    type: properties.get('type') ?? '',
    isJson: properties.get('content-type') === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

/** What an event counts towards the most that an append may have: its type is kept in two bytes a character. */
export const sizeOf = ({ type, data, metadata }: ProposedEvent): number =>
  data.length + metadata.length + 2 * type.length

/** What a request expects of its stream; a revision where it says nothing else. */
export const readExpected = (options: Presence, revision: string): Expected => {
  if (options.hasNoStream()) return 'no_stream'
  if (options.hasAny()) return 'any'
  return options.hasStreamExists() ? 'stream_exists' : Number(revision)
}
