import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Expected, ProposedEvent } from '../log/log-event.ts'
import { readUuid } from './identifiers.ts'

type Message = streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage

type Presence = {
  readonly hasNoStream: () => boolean
  readonly hasAny: () => boolean
  readonly hasStreamExists: () => boolean
}

/** The most bytes that one append may have. */
export const APPEND_BYTES_MAX = 1024 * 1024

/** Reads the event from a message of an append. */
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

/** The size of an event that counts towards the limit of an append: its type takes two bytes a character. */
export const sizeOf = ({ type, data, metadata }: ProposedEvent): number =>
  data.length + metadata.length + 2 * type.length

/** Reads the expectation of a request; a revision unless it has another one. */
export const readExpected = (options: Presence, revision: string): Expected => {
  if (options.hasNoStream()) return 'no_stream'
  if (options.hasAny()) return 'any'
  return options.hasStreamExists() ? 'stream_exists' : Number(revision)
}
