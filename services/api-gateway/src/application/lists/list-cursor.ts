import { hash } from 'node:crypto'
import { formatOpaque, readOpaque } from '@folio/contracts/http/fields/opaque-cursor.ts'
import { malformedField, type Refusal } from '@folio/rest-server/refusal.ts'
import { z } from 'zod'

/** A list with its filters: a cursor of one is refused by another. */
export type ListName = { readonly endpoint: string; readonly filters: Readonly<Record<string, unknown>> }

const PLACE_MAX = 500

/** A caller may have written a cursor by hand: its place has a bound, and its source checks the rest. */
const cursorSchema = z.strictObject({ epoch: z.int(), of: z.string(), place: z.string().max(PLACE_MAX) })

const HASH_CHARACTERS = 16

/** Hashes the name and the filters; filters that are left out do not count. */
const hashOf = ({ endpoint, filters }: ListName): string => {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined)
  const sorted = set.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return hash('sha256', JSON.stringify([endpoint, sorted]), 'hex').slice(0, HASH_CHARACTERS)
}

/** Writes the cursor of the page that follows a place of a list; it is opaque to callers. */
export const formatCursor = (epoch: number, name: ListName, place: string): string =>
  formatOpaque({ epoch, of: hashOf(name), place })

const EXPIRED: Refusal = {
  status: 400,
  code: 'CursorExpired',
  message: 'The cursor is of another epoch of the ledger; begin with the first page.',
  field: 'cursor',
}

/** Reads the place in a cursor; refuses one of another epoch, of another list, or with other filters. */
export const placeIn = (cursor: string, epoch: number, name: ListName): { readonly place: string } | Refusal => {
  const read = readOpaque(cursor, cursorSchema)
  if (read === undefined || read.of !== hashOf(name)) {
    return malformedField('cursor', 'must be the next_cursor of an earlier page with the same filters')
  }
  return read.epoch === epoch ? { place: read.place } : EXPIRED
}
