import shared from '@eventstore/db-client/generated/shared_pb.js'

const ID_BYTES = 16

/** The 16 bytes of an id in either form that the wire has for it. */
export const readUuid = (uuid: shared.UUID | undefined): Uint8Array => {
  const structured = uuid?.getStructured()
  if (structured === undefined) return Buffer.from((uuid?.getString() ?? '').replaceAll('-', ''), 'hex')
  const bytes = Buffer.alloc(ID_BYTES)
  bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(structured.getMostSignificantBits())), 0)
  bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(structured.getLeastSignificantBits())), 8)
  return bytes
}

/** An id as text. */
export const uuidText = (id: Uint8Array): string => {
  const hex = Buffer.from(id).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** An id in the form that is text. */
export const textUuid = (id: Uint8Array): shared.UUID => {
  const uuid = new shared.UUID()
  uuid.setString(uuidText(id))
  return uuid
}
