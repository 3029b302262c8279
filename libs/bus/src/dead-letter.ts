import type { Topic, WireMessage } from '@folio/contracts/topic.ts'

/** Where a message stood in its topic, and when it was sent, in milliseconds since 1970. */
export type Place = { readonly partition: number; readonly offset: number; readonly timestampMs: number }

/** The body that a letter has only the beginning of: its size, and its SHA-256 in hex. */
export type Whole = { readonly bytes: number; readonly sha256: string }

/** A message that can never be handled: as it came, from where, and why. */
export type DeadLetter = {
  /** The topic it was sent to, and its key there. */
  readonly topic: string
  readonly key: string
  readonly wire: WireMessage
  readonly reason: string
  /** Left out where nobody knew it any more. */
  readonly place?: Place
  /** Of a message too big for a letter, of which `key` and `wire` are the beginning: the size and hash of its whole body. */
  readonly whole?: Whole
}

const REASON_MAX = 1000

const PREFIX = 'dlt_'
const TOPIC = `${PREFIX}topic`
const KEY = `${PREFIX}key`
const REASON = `${PREFIX}reason`
const PARTITION = `${PREFIX}partition`
const OFFSET = `${PREFIX}offset`
const TIMESTAMP = `${PREFIX}timestamp`
const WHOLE_BYTES = `${PREFIX}whole_bytes`
const WHOLE_SHA256 = `${PREFIX}whole_sha256`

type Headers = WireMessage['headers']

const required = (headers: Headers, name: string): string => {
  const value = headers[name]
  if (value === undefined) throw new Error(`not a dead letter: it has no header ${name}`)
  return value
}

const placeHeaders = ({ place }: DeadLetter): Headers =>
  place === undefined
    ? {}
    : { [PARTITION]: String(place.partition), [OFFSET]: String(place.offset), [TIMESTAMP]: String(place.timestampMs) }

const placeIn = (headers: Headers): { readonly place?: Place } => {
  const offset = headers[OFFSET]
  if (offset === undefined) return {}
  return {
    place: { partition: Number(headers[PARTITION]), offset: Number(offset), timestampMs: Number(headers[TIMESTAMP]) },
  }
}

const wholeHeaders = ({ whole }: DeadLetter): Headers =>
  whole === undefined ? {} : { [WHOLE_BYTES]: String(whole.bytes), [WHOLE_SHA256]: whole.sha256 }

const wholeIn = (headers: Headers): { readonly whole?: Whole } => {
  const sha256 = headers[WHOLE_SHA256]
  return sha256 === undefined ? {} : { whole: { bytes: Number(headers[WHOLE_BYTES]), sha256 } }
}

/**
 * The dead letters of a topic, `<topic>.dlt`: body, headers and key of the message stay as they were, the headers with
 * `dlt_` in front say the rest. A header of the message itself that begins so is lost.
 */
export const deadLettersOf = (topic: string): Topic<DeadLetter> => ({
  name: `${topic}.dlt`,
  keyOf: ({ key }) => key,
  encode: (letter) => ({
    headers: {
      ...letter.wire.headers,
      [TOPIC]: letter.topic,
      [KEY]: letter.key,
      [REASON]: letter.reason.slice(0, REASON_MAX),
      ...placeHeaders(letter),
      ...wholeHeaders(letter),
    },
    value: letter.wire.value,
  }),
  decode: ({ headers, value }) => {
    const own = Object.entries(headers).filter(([name]) => !name.startsWith(PREFIX))
    return {
      topic: required(headers, TOPIC),
      key: required(headers, KEY),
      reason: required(headers, REASON),
      wire: { headers: Object.fromEntries(own), value },
      ...placeIn(headers),
      ...wholeIn(headers),
    }
  },
})
