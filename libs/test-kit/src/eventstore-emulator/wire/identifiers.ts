import shared from '@eventstore/db-client/generated/shared_pb.js'

const ID_BYTES = 16

/** Reads the 16 bytes of an id in either of its two forms. */
export const readUuid = (uuid: shared.UUID | undefined): Uint8Array => {
  const structured = uuid?.getStructured()
  if (structured === undefined) return Buffer.from((uuid?.getString() ?? '').replaceAll('-', ''), 'hex')
  const bytes = Buffer.alloc(ID_BYTES)
  bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(structured.getMostSignificantBits())), 0)
  bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(structured.getLeastSignificantBits())), 8)
  return bytes
}

/** Formats an id as text. */
export const uuidText = (id: Uint8Array): string => {
  const hex = Buffer.from(id).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Makes an id in its text form. */
export const textUuid = (id: Uint8Array): shared.UUID => {
  const uuid = new shared.UUID()
  uuid.setString(uuidText(id))
  return uuid
}

/** Reads the name in a stream identifier. */
export const readStreamName = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString()

/** Makes the identifier of a stream. */
export const streamIdentifier = (stream: string): shared.StreamIdentifier => {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(stream))
  return identifier
}

/** Makes an empty message, whose presence is its content. */
export const empty = (): shared.Empty => new shared.Empty()
