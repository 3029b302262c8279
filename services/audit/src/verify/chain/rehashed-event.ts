import type { EventMetadata } from '@folio/contracts/ledger/event-metadata.ts'
import { chainHash } from '@folio/kernel/hash-chain.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { Finding } from '../findings.ts'
import { findTransfer, noTransfer, type PlainTransfer } from '../transfers/plain-transfer.ts'

/** A parsed stored event with its recomputed hash; `isAltered` when its bytes are not those that its id was made from. */
export type RehashedEvent = {
  readonly event: ScannedEvent
  readonly metadata: EventMetadata
  /** Read it by `dataOf`: the data of a plain transfer are parsed only when a check needs all of them. */
  parsed: object | undefined
  readonly hash: string
  readonly isAltered: boolean
  /** The offsets of the values of a plain transfer's data; valid until the next event is read. */
  readonly transfer: PlainTransfer | undefined
}

const HASH_DIGITS = 64
const SHOWN_MAX = 200
const ID_DIGITS = 32
const VERSION_AT = 12
const VARIANT_AT = 16
const VERSION = 0x38
const VARIANTS = '89abAB'
const LOWER = 0x20

const objectOf = (text: string): object | undefined => {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined
  } catch {
    return undefined
  }
}

const isMetadata = (metadata: Partial<Record<keyof EventMetadata, unknown>>): boolean =>
  typeof metadata.prev_hash === 'string' &&
  metadata.prev_hash.length === HASH_DIGITS &&
  typeof metadata.command_id === 'string' &&
  typeof metadata.at === 'string'

/**
 * True when an id, in hexadecimal digits of either case, is the one that `eventId` makes from a hash. Two bits of the
 * variant's digit come from the hash; this compares only the 30 other digits.
 */
export const isIdOf = (id: string, hash: string): boolean => {
  if (id.length !== ID_DIGITS || id.charCodeAt(VERSION_AT) !== VERSION || !VARIANTS.includes(id.charAt(VARIANT_AT))) {
    return false
  }
  for (let at = 0; at < ID_DIGITS; at += 1) {
    if (at === VERSION_AT || at === VARIANT_AT) continue
    if ((id.charCodeAt(at) | LOWER) !== (hash.charCodeAt(at) | LOWER)) return false
  }
  return true
}

const transferPlaces = noTransfer()
const transferTypes: ReadonlySet<string> = new Set(['TransferSent', 'TransferReceived'])

const transferOf = ({ type, data }: ScannedEvent): PlainTransfer | undefined =>
  transferTypes.has(type) && findTransfer(data, transferPlaces) ? transferPlaces : undefined

/** Parses the data of an event, once. */
export const dataOf = (
  rehashed: Pick<RehashedEvent, 'parsed'> & { readonly event: Pick<ScannedEvent, 'data'> },
): object => {
  const data: object = rehashed.parsed ?? JSON.parse(rehashed.event.data)
  rehashed.parsed = data
  return data
}

/** Parses a stored event and recomputes its hash; returns a finding for one that cannot be parsed. */
export const rehashedEvent = (event: ScannedEvent): RehashedEvent | Finding => {
  const transfer = transferOf(event)
  const parsed = transfer === undefined ? objectOf(event.data) : undefined
  const isData = transfer !== undefined || parsed !== undefined
  const metadata = objectOf(event.metadata)
  if (isData && metadata !== undefined && isMetadata(metadata)) {
    const read = metadata as EventMetadata
    const hash = chainHash(read.prev_hash, event)
    return { event, metadata: read, parsed, hash, isAltered: !isIdOf(event.id, hash), transfer }
  }
  const place = { stream: event.stream, revision: event.revision, position: event.position }
  if (!isData) {
    return { ...place, expected: 'data that is a JSON object', found: event.data.slice(0, SHOWN_MAX) }
  }
  return { ...place, expected: 'metadata with prev_hash, command_id and at', found: event.metadata.slice(0, SHOWN_MAX) }
}
