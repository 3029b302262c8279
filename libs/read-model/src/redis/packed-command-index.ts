import type { ViewValue } from '../port.ts'

const PACKED = /^cmd\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const KIND = 'cmd/'
/** The number of hexadecimal digits that name a pack. */
export const PACK_DIGITS = 4

/**
 * Returns the name of a key on the server. Command ids outnumber all other keys, so their names are short: U+0000, the
 * four digits that name the pack, and the other 14 bytes of the id. No other key contains U+0000.
 */
export const storedKey = (key: string): string | Buffer => {
  if (!PACKED.test(key)) return key
  const digits = key.slice(KIND.length).replaceAll('-', '')
  return Buffer.concat([
    Buffer.from(`\0${digits.slice(0, PACK_DIGITS)}`),
    Buffer.from(digits.slice(PACK_DIGITS), 'hex'),
  ])
}

/** Returns the key of the entry at a place of a pack; the place is the last 14 bytes of the command id. */
export const packedKey = (pack: string, place: Buffer): string => {
  const digits = pack + place.toString('hex')
  return `${KIND}${[0, 8, 12, 16, 20].map((at, n, all) => digits.slice(at, all[n + 1])).join('-')}`
}

/**
 * Returns the pack that a key or a prefix lies within: the text follows the pack's own entry in the sorted set of keys.
 */
export const packAround = (text: string): string | undefined => /^cmd\/([0-9a-f]{4})./s.exec(text)?.[1]

const FINGERPRINT_BYTES = 32
const UUID_BYTES = 16
const REVISION_MAX = 2 ** 32 - 1

/**
 * The first byte of a packed entry is one of these forms plus the number of bytes of the revision, so that it is
 * neither a brace nor a digit. `NUMBERED` means that the name of the stream ends in a uuid, `NAMED` that it does not.
 */
const [NAMED, NUMBERED] = [8, 16]
const UUID_AT_END = /^(.*)([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/s

const revisionBytes = (revision: number): Buffer => {
  const digits = revision === 0 ? '' : revision.toString(16)
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
}

const streamBytes = (stream: string): readonly [form: number, Buffer] => {
  const [matched, kind = '', ...digits] = UUID_AT_END.exec(stream) ?? []
  if (matched === undefined) return [NAMED, Buffer.from(stream)]
  return [NUMBERED, Buffer.concat([Buffer.from(digits.join(''), 'hex'), Buffer.from(kind)])]
}

const streamOf = (form: number, bytes: Buffer): string => {
  if (form === NAMED) return bytes.toString()
  const digits = bytes.toString('hex', 0, UUID_BYTES)
  const uuid = [0, 8, 12, 16, 20].map((at, n, all) => digits.slice(at, all[n + 1])).join('-')
  return bytes.toString('utf8', UUID_BYTES) + uuid
}

const isRevision = (revision: unknown): revision is number =>
  typeof revision === 'number' && Number.isInteger(revision) && revision >= 0 && revision <= REVISION_MAX

/**
 * Packs the entry that names the event that answers a command into some 60 bytes, short enough for the server to keep
 * many in one allocation. Returns undefined for any other value, or another order of fields.
 */
export const packedEntry = (value: ViewValue): Buffer | undefined => {
  const { fingerprint, stream, revision } = value
  if (Object.keys(value).join() !== 'fingerprint,stream,revision') return undefined
  if (typeof fingerprint !== 'string' || !/^[0-9a-f]{64}$/.test(fingerprint)) return undefined
  if (typeof stream !== 'string' || !stream.isWellFormed() || !isRevision(revision)) return undefined
  const [form, name] = streamBytes(stream)
  const place = revisionBytes(revision)
  return Buffer.concat([Buffer.of(form + place.length), Buffer.from(fingerprint, 'hex'), place, name])
}

/** Unpacks an entry; returns undefined for bytes that are no packed entry. */
export const unpackedEntry = (bytes: Buffer): ViewValue | undefined => {
  const first = bytes[0] ?? 0
  const form = first & ~7
  if (form !== NAMED && form !== NUMBERED) return undefined
  const revisionAt = 1 + FINGERPRINT_BYTES
  const streamAt = revisionAt + (first & 7)
  return {
    fingerprint: bytes.toString('hex', 1, revisionAt),
    stream: streamOf(form, bytes.subarray(streamAt)),
    revision: Number(`0x0${bytes.toString('hex', revisionAt, streamAt)}`),
  }
}
