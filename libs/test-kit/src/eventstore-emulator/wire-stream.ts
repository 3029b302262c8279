import shared from '@eventstore/db-client/generated/shared_pb.js'

/** The name that an identifier holds. */
export const readStreamName = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString()

/** A stream's name as the wire has it. */
export const streamIdentifier = (stream: string): shared.StreamIdentifier => {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(stream))
  return identifier
}
