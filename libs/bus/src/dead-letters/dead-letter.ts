import { replayCountHeaders, replayCountIn } from '@folio/contracts/messaging/replay-count.ts'
import type { Topic, WireMessage } from '@folio/contracts/topic.ts'

/** The partition and the offset of a message in its topic, and the time it was sent, in milliseconds since 1970. */
export type MessageOrigin = { readonly partition: number; readonly offset: number; readonly timestampMs: number }

/** The size of the full body of a truncated dead letter, in bytes, and its SHA-256 in hex. */
export type FullBody = { readonly bytes: number; readonly sha256: string }

/** A message that can never be handled: the message as it was received, its origin, and the reason. */
export type DeadLetter = {
  /** The topic that it was sent to, and its key in that topic. */
  readonly topic: string
  readonly key: string
  readonly wire: WireMessage
  readonly reason: string
  /** Left out if the origin is not known any more. */
  readonly origin?: MessageOrigin
  /** Set in a truncated dead letter, whose `key` and `wire` are cut: the size and the hash of the full body. */
  readonly fullBody?: FullBody
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

const originHeaders = ({ origin }: DeadLetter): Headers =>
  origin === undefined
    ? {}
    : {
        [PARTITION]: String(origin.partition),
        [OFFSET]: String(origin.offset),
        [TIMESTAMP]: String(origin.timestampMs),
      }

const originIn = (headers: Headers): { readonly origin?: MessageOrigin } => {
  const offset = headers[OFFSET]
  if (offset === undefined) return {}
  return {
    origin: { partition: Number(headers[PARTITION]), offset: Number(offset), timestampMs: Number(headers[TIMESTAMP]) },
  }
}

const fullBodyHeaders = ({ fullBody }: DeadLetter): Headers =>
  fullBody === undefined ? {} : { [WHOLE_BYTES]: String(fullBody.bytes), [WHOLE_SHA256]: fullBody.sha256 }

const fullBodyIn = (headers: Headers): { readonly fullBody?: FullBody } => {
  const sha256 = headers[WHOLE_SHA256]
  return sha256 === undefined ? {} : { fullBody: { bytes: Number(headers[WHOLE_BYTES]), sha256 } }
}

/**
 * Returns the dead-letter topic of a topic, `<topic>.dlt`. Body, headers and key of the message are unchanged; headers
 * that begin with `dlt_` hold the other fields. A header of the message itself that begins with `dlt_` is lost.
 */
export const deadLetterTopicOf = (topic: string): Topic<DeadLetter> => ({
  name: `${topic}.dlt`,
  keyOf: ({ key }) => key,
  encode: (letter) => ({
    headers: {
      ...letter.wire.headers,
      [TOPIC]: letter.topic,
      [KEY]: letter.key,
      [REASON]: letter.reason.slice(0, REASON_MAX),
      ...originHeaders(letter),
      ...fullBodyHeaders(letter),
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
      ...originIn(headers),
      ...fullBodyIn(headers),
    }
  },
})

/** Tells if a message of a dead-letter topic is a letter that Folio wrote: each has the headers of its topic and its reason. */
export const isDeadLetter = ({ headers }: WireMessage): boolean =>
  headers[TOPIC] !== undefined && headers[REASON] !== undefined

/** Returns a dead letter's message for a replay: body and headers unchanged, with the count of replays one higher. */
export const withReplayMark = (wire: WireMessage): WireMessage => {
  const { replayed = 0 } = replayCountIn(wire)
  return { headers: { ...wire.headers, ...replayCountHeaders({ replayed: replayed + 1 }) }, value: wire.value }
}
