import type { Uuid } from '@folio/kernel/uuid-v5.ts'
import { exactValue, fieldsOf, type ProtobufField } from './protobuf-reader.ts'

const STRUCTURED = 1
const TEXT = 2

/** Reads an id from its two 64-bit halves. */
const structuredUuid = (bytes: Buffer, { from, to }: ProtobufField): Uuid => {
  const id = Buffer.alloc(16)
  for (const half of fieldsOf(bytes, from, to)) id.writeBigUInt64BE(exactValue(bytes, half), half.field === 1 ? 0 : 8)
  const hex = id.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Reads an id in either of its two forms: servers do not always answer in the form of the request. */
export const readUuid = (bytes: Buffer, { from, to }: ProtobufField): Uuid => {
  const [form] = fieldsOf(bytes, from, to)
  if (form?.field === TEXT) return bytes.toString('latin1', form.from, form.to)
  return form?.field === STRUCTURED ? structuredUuid(bytes, form) : ''
}
