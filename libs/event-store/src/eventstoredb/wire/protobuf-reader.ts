/** A field of a message: its number, the range of its bytes, and its value where it is a whole number. */
export type ProtobufField = {
  readonly field: number
  /** Not exact above 2^53 − 1. */
  readonly value: number
  readonly from: number
  readonly to: number
}

const NUMBER = 0
const EIGHT_BYTES = 1
const BYTES = 2
const FOUR_BYTES = 5

type Varint = { readonly value: number; readonly to: number }

const varintAt = (bytes: Uint8Array, from: number): Varint => {
  let value = 0
  let weight = 1
  for (let at = from; ; at += 1) {
    const byte = bytes[at]
    if (byte === undefined) throw new RangeError('a message of the event store ends too early')
    value += (byte & 0x7f) * weight
    if (byte < 0x80) return { value, to: at + 1 }
    weight *= 0x80
  }
}

/** The range of a field's content; `at` is where the field's header ends. */
const contentAt = (bytes: Uint8Array, at: number, kind: number): { readonly from: number; readonly to: number } => {
  switch (kind) {
    case EIGHT_BYTES:
      return { from: at, to: at + 8 }
    case FOUR_BYTES:
      return { from: at, to: at + 4 }
    case BYTES: {
      const { value: length, to: from } = varintAt(bytes, at)
      return { from, to: from + length }
    }
    default:
      throw new RangeError(`a message of the event store has a part of kind ${kind}`)
  }
}

/** The fields of the message between two offsets, in order; throws `RangeError` for malformed bytes. */
export const fieldsOf = (bytes: Uint8Array, from = 0, to = bytes.length): readonly ProtobufField[] => {
  const fields: ProtobufField[] = []
  for (let at = from; at < to; ) {
    const { value: tag, to: begin } = varintAt(bytes, at)
    const kind = tag % 8
    const field = Math.floor(tag / 8)
    if (kind === NUMBER) {
      const { value, to: end } = varintAt(bytes, begin)
      fields.push({ field, value, from: begin, to: end })
      at = end
    } else {
      const content = contentAt(bytes, begin, kind)
      fields.push({ field, value: Number.NaN, from: content.from, to: content.to })
      at = content.to
    }
    if (at > to) throw new RangeError('a message of the event store ends too early')
  }
  return fields
}

/** A whole number of at most 64 bits, exactly. */
export const exactValue = (bytes: Uint8Array, { from, to }: ProtobufField): bigint => {
  let value = 0n
  for (let at = to - 1; at >= from; at -= 1) value = (value << 7n) | BigInt((bytes[at] ?? 0) & 0x7f)
  return BigInt.asUintN(64, value)
}
