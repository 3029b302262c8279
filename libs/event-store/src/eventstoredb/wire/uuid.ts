import type shared from '@eventstore/db-client/generated/shared_pb.js'
import type { Uuid } from '@folio/kernel/uuid-v5.ts'

const hexOf = (half: string): string => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0')

/** Reads an id in either of its two forms: servers do not always answer in the form of the request. */
export const readUuid = (id: shared.UUID | undefined): Uuid => {
  const halves = id?.getStructured()
  if (halves === undefined) return id?.getString() ?? ''
  const hex = hexOf(halves.getMostSignificantBits()) + hexOf(halves.getLeastSignificantBits())
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
