import type { ViewValue } from './port.ts'

const FINGERPRINT_BYTES = 32
const UUID_BYTES = 16
const REVISION_MAX = 2 ** 32 - 1

/**
 * What the first byte is a sum of, with the number of the revision's bytes, so that it is neither a brace nor a digit:
 * whether the stream's name ends in a uuid.
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
 * Where the answer to a command stands, in some 60 bytes: short enough for the server to keep many in one piece of memory.
 * Anything else, or in another order of fields, is undefined.
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

/** What was packed; undefined where bytes are something else. */
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
