import type { EventMetadata } from '@folio/contracts/ledger/event-metadata.ts'
import type { EventBytes } from './event-bytes.ts'

/** The offsets of some values of plain metadata in the bytes of their event. */
export type PlainPlaces = { prevHash: number; commandId: number; at: number }

const HEX = 1
const PLAIN = 2
/** For each byte: is it a lower-case hexadecimal digit, and is it unescaped in a JSON string and one byte in UTF-8. */
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte)
  return (/[0-9a-f]/.test(character) ? HEX : 0) | (/[ !#-[\]-~]/.test(character) ? PLAIN : 0)
})

type Field = { readonly before: Uint8Array; readonly kind: number; readonly length: number | undefined }

const field = (before: string, kind = PLAIN, length?: number): Field => ({ before: Buffer.from(before), kind, length })

/** The lengths of the values that a tip has. */
export const lengths = { prevHash: 64, commandId: 36, at: 27 } as const

const FIELDS = [
  field('{"prev_hash":"', HEX, lengths.prevHash),
  field('","command_id":"', PLAIN, lengths.commandId),
  field('","correlation_id":"'),
  field('","causation_id":"'),
  field('","at":"', PLAIN, lengths.at),
  field('","client_id":"'),
  field('","endpoint":"'),
  field('","fingerprint":"'),
]
/** The number of fields in the metadata of a step; those of a client's command have all fields. */
const FIELDS_OF_STEP = 5
const END = Buffer.from('"}')

const isAt = (bytes: Uint8Array, at: number, text: Uint8Array): boolean => {
  for (let i = 0; i < text.length; i += 1) if (bytes[at + i] !== text[i]) return false
  return true
}

const begins = new Int32Array(FIELDS.length)
const ends = new Int32Array(FIELDS.length)

/** Finds the values and returns their number; 0 when the text has another form. */
const findFields = ({ bytes, metadataAt, end }: EventBytes): number => {
  let at = metadataAt
  for (const [index, { before, kind, length }] of FIELDS.entries()) {
    if (index === FIELDS_OF_STEP && at + END.length === end && isAt(bytes, at, END)) return index
    if (!isAt(bytes, at, before)) return 0
    at += before.length
    begins[index] = at
    while (((KINDS[bytes[at] ?? 0] ?? 0) & kind) !== 0) at += 1
    ends[index] = at
    if (length !== undefined && at - (begins[index] ?? 0) !== length) return 0
  }
  return at + END.length === end && isAt(bytes, at, END) ? FIELDS.length : 0
}

/**
 * Parses metadata in the plain form that services write: these keys in this order, and no escaped characters. Undefined for
 * any other form, which `JSON.parse` may still read; for plain metadata the results are equal.
 */
export const plainMetadata = (text: string, event: EventBytes, places: PlainPlaces): EventMetadata | undefined => {
  const count = findFields(event)
  if (count === 0) return undefined
  const { metadataAt } = event
  const value = (index: number): string =>
    text.slice((begins[index] ?? 0) - metadataAt, (ends[index] ?? 0) - metadataAt)
  places.prevHash = begins[0] ?? 0
  places.commandId = begins[1] ?? 0
  places.at = begins[4] ?? 0
  const origin = {
    prev_hash: value(0),
    command_id: value(1),
    correlation_id: value(2),
    causation_id: value(3),
    at: value(4) as EventMetadata['at'],
  }
  if (count === FIELDS_OF_STEP) return origin
  return { ...origin, client_id: value(5), endpoint: value(6), fingerprint: value(7) }
}
