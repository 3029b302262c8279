/** For each byte: may it stand in a JSON string as it is, one byte in UTF-8; and is it a digit. */
const PLAIN = 1
const DIGIT = 2
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte)
  return (/[ !#-[\]-~]/.test(character) ? PLAIN : 0) | (/[0-9]/.test(character) ? DIGIT : 0)
})

const QUOTE = 0x22
const COMMA = 0x2c
const ZERO = 0x30
const CLOSE = 0x7d
/** A number with so many digits is exact in a double. */
const DIGITS_MAX = 15

/** The form of a value: the characters of a string, a whole number, or an object of whole numbers. */
type Form = 'text' | 'number' | 'counts'

type Part = {
  readonly before: Uint8Array
  readonly form: Form
  readonly after: Uint8Array
  readonly isOptional: boolean
}

const part = (before: string, form: Form, after: string): Part => ({
  before: Buffer.from(before),
  form,
  after: Buffer.from(after),
  isOptional: false,
})

const text = (before: string, after = '"'): Part => part(before, 'text', after)
const optional = (made: Part): Part => ({ ...made, isOptional: true })
const optionalText = (name: string): Part => optional(text(`,"${name}":"`))

/** The numbers of the values in the order of the data. */
export const values = {
  transactionId: 0,
  currency: 1,
  amount: 2,
  transferId: 3,
  requestId: 4,
  source: 5,
  destination: 8,
  description: 11,
  askedAt: 12,
  usdRate: 13,
  countedIn: 14,
  counts: 15,
  sent: 16,
  firstPosting: 17,
  secondPosting: 20,
  balanceCurrency: 23,
  balance: 24,
  input: 25,
  output: 26,
} as const

const PARTS: readonly Part[] = [
  part('{"transaction_id":', 'number', ''),
  text(',"currency":"'),
  text(',"amount":"'),
  text(',"transfer_id":"'),
  text(',"request_id":"'),
  text(',"source":{"client_id":"'),
  text(',"wallet_id":"'),
  text(',"wallet_type":"', '"}'),
  text(',"destination":{"client_id":"'),
  text(',"wallet_id":"'),
  text(',"wallet_type":"', '"}'),
  optionalText('description'),
  optionalText('asked_at'),
  optionalText('usd_rate'),
  optionalText('counted_in'),
  optional(part(',"counts":', 'counts', '')),
  optionalText('sent'),
  text(',"postings":[{"account":"'),
  text(',"currency":"'),
  text(',"amount":"', '"}'),
  text(',{"account":"'),
  text(',"currency":"'),
  text(',"amount":"', '"}]'),
  text(',"balances":{"'),
  text(':{"balance":"'),
  text(',"input":"'),
  text(',"output":"', '"}}}'),
]

/** The bytes of an event's data, and the offsets of the values in them; -1 for a value that is left out. */
export type PlainTransfer = {
  bytes: Buffer
  readonly begins: Int32Array
  readonly ends: Int32Array
}

const ROOM_MIN = 16 * 1024
/** UTF-8 takes at most three bytes for a unit of UTF-16. */
const BYTES_PER_UNIT_MAX = 3

/** Makes the place for the offsets of one event after the other. */
export const noTransfer = (): PlainTransfer => ({
  bytes: Buffer.alloc(ROOM_MIN),
  begins: new Int32Array(PARTS.length),
  ends: new Int32Array(PARTS.length),
})

/** Writes data into the bytes and returns their end, at which a byte stands that no value has. */
const write = (data: string, found: PlainTransfer): number => {
  const room = BYTES_PER_UNIT_MAX * data.length + 1
  if (found.bytes.length < room) found.bytes = Buffer.alloc(2 * room)
  const end = found.bytes.write(data)
  found.bytes[end] = 0
  return end
}

const isAt = (bytes: Uint8Array, at: number, expected: Uint8Array): boolean => {
  for (let i = 0; i < expected.length; i += 1) if (bytes[at + i] !== expected[i]) return false
  return true
}

const endOf = (bytes: Uint8Array, begin: number, kind: number): number => {
  let at = begin
  while (((KINDS[bytes[at] ?? 0] ?? 0) & kind) !== 0) at += 1
  return at
}

/** The end of a whole number without a sign; -1 when there is none, or one that may not be exact. */
const numberEnd = (bytes: Uint8Array, begin: number): number => {
  const end = endOf(bytes, begin, DIGIT)
  const length = end - begin
  if (length === 0 || length > DIGITS_MAX || (bytes[begin] === ZERO && length > 1)) return -1
  return end
}

/** The end of an object of whole numbers with at least one; -1 when there is none. */
const countsEnd = (bytes: Uint8Array, begin: number): number => {
  let at = begin
  do {
    // Behind the brace, or the comma.
    at += 1
    if (bytes[at] !== QUOTE) return -1
    at = endOf(bytes, at + 1, PLAIN)
    if (bytes[at] !== QUOTE || bytes[at + 1] !== 0x3a) return -1
    at = numberEnd(bytes, at + 2)
  } while (at >= 0 && bytes[at] === COMMA)
  return at >= 0 && bytes[at] === CLOSE ? at + 1 : -1
}

const valueEnd = (bytes: Uint8Array, begin: number, form: Form): number => {
  if (form === 'text') return endOf(bytes, begin, PLAIN)
  if (form === 'number') return numberEnd(bytes, begin)
  return bytes[begin] === 0x7b ? countsEnd(bytes, begin) : -1
}

/**
 * Finds the values in the data of a transfer between two wallets that moves money of one currency; false when the data have
 * another form than the one that services write, and are to be read as JSON.
 */
export const findTransfer = (data: string, found: PlainTransfer): boolean => {
  const last = write(data, found)
  const { bytes, begins, ends } = found
  let at = 0
  for (let index = 0; index < PARTS.length; index += 1) {
    const next = PARTS[index]
    if (next === undefined) return false
    const { before, form, after, isOptional } = next
    if (!isAt(bytes, at, before)) {
      if (!isOptional) return false
      begins[index] = -1
      ends[index] = -1
      continue
    }
    const begin = at + before.length
    const end = valueEnd(bytes, begin, form)
    if (end < 0 || !isAt(bytes, end, after)) return false
    begins[index] = begin
    ends[index] = end
    at = end + after.length
  }
  return at === last
}
