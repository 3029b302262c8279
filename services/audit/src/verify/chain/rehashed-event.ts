import type { EventMetadata } from '@folio/contracts/ledger/event-metadata.ts'
import { chainHash } from '@folio/kernel/hash-chain.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { Finding } from '../findings.ts'
import { findTransfer, type PlainTransfer, plainTransferIn } from '../transfers/plain-transfer.ts'
import { transferData } from '../transfers/transfer-data.ts'
import { type EventBytes, eventBytes, hashAfter, layOut } from './event-bytes.ts'
import { type PlainPlaces, plainMetadata } from './plain-metadata.ts'

/** A parsed stored event with its recomputed hash; `isAltered` when its bytes are not those that its id was made from. */
export type RehashedEvent = {
  readonly event: ScannedEvent
  readonly metadata: EventMetadata
  readonly data: object
  readonly hash: string
  readonly isAltered: boolean
  /** The event's bytes with the offsets of the values that the chain check compares; valid until the next event is read. */
  readonly plain: Plain | undefined
  /** The offsets of the values of a plain transfer's data; valid until the next event is read. */
  readonly transfer: PlainTransfer | undefined
}

type Plain = { readonly bytes: EventBytes; readonly places: PlainPlaces }

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

const laidOut = eventBytes()
const transfer = plainTransferIn(laidOut)
const isTransfer = ({ type }: ScannedEvent): boolean => type === 'TransferSent' || type === 'TransferReceived'
const plain: Plain = { bytes: laidOut, places: { prevHash: 0, commandId: 0, at: 0 } }

/** Rehashes an event whose metadata are not in plain form. */
const rehashedFromJson = (event: ScannedEvent, data: object | undefined): RehashedEvent | Finding => {
  const metadata = objectOf(event.metadata)
  if (metadata !== undefined && isMetadata(metadata) && data !== undefined) {
    const hash = chainHash((metadata as EventMetadata).prev_hash, event)
    return {
      event,
      metadata: metadata as EventMetadata,
      data,
      hash,
      isAltered: !isIdOf(event.id, hash),
      plain: undefined,
      transfer: undefined,
    }
  }
  const place = { stream: event.stream, revision: event.revision, position: event.position }
  if (data === undefined) {
    return { ...place, expected: 'data that is a JSON object', found: event.data.slice(0, SHOWN_MAX) }
  }
  return { ...place, expected: 'metadata with prev_hash, command_id and at', found: event.metadata.slice(0, SHOWN_MAX) }
}

/** Parses a stored event and recomputes its hash; returns a finding for one that cannot be parsed. */
export const rehashedEvent = (event: ScannedEvent): RehashedEvent | Finding => {
  layOut(event, laidOut)
  const found = isTransfer(event) && findTransfer(transfer) ? transfer : undefined
  const data = found === undefined ? objectOf(event.data) : transferData(event.data, found)
  const metadata = plainMetadata(event.metadata, laidOut, plain.places)
  if (metadata === undefined || data === undefined) return rehashedFromJson(event, data)
  const hash = hashAfter(laidOut, plain.places.prevHash)
  return { event, metadata, data, hash, isAltered: !isIdOf(event.id, hash), plain, transfer: found }
}
