import type { DatabaseSync } from 'node:sqlite'
import { chainHash, type EventHash, eventId, GENESIS, type HashedParts } from '@folio/kernel/hash-chain.ts'
import { uuidFromHex } from '@folio/kernel/uuid-v5.ts'
import { type Position, StoreDamaged } from '../port.ts'
import { isCorruption } from './sqlite-errors.ts'
import { findMisplaced, placeOfPosition } from './stream-index.ts'

type Row = HashedParts & { readonly position: Position; readonly streamId: number; readonly id: Uint8Array }

/** The newest event of a stream so far; the hash is missing when it could not be recomputed. */
type Seen = { readonly revision: number; readonly id: string; readonly hash: EventHash | undefined }

const HASH = /^[0-9a-f]{64}$/
const BRACE = 0x7b

const COLUMNS = 'e.position, s.name AS stream, e.stream AS streamId, e.revision, e.type, e.id, e.data, e.metadata'

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')

const previousHashOf = (metadata: Uint8Array): EventHash | undefined => {
  if (metadata[0] !== BRACE) return undefined
  try {
    const parsed: unknown = JSON.parse(Buffer.from(metadata).toString())
    const hash = (parsed as { readonly prev_hash?: unknown }).prev_hash
    return typeof hash === 'string' && HASH.test(hash) ? hash : undefined
  } catch {
    return undefined
  }
}

const damagedAt = (place: { stream: unknown; revision: unknown }, what: string, cause?: unknown): StoreDamaged =>
  new StoreDamaged(`stream ${place.stream}, revision ${place.revision}: ${what}`, { cause })

/**
 * Names the stream and revision that the index still has for the first row after a position that cannot be read; searches the
 * whole index.
 */
const unreadable = (
  db: DatabaseSync,
  { after, upTo }: { readonly after: Position; readonly upTo: Position },
  cause: unknown,
): StoreDamaged => {
  const read = db.prepare('SELECT * FROM events WHERE position = ?')
  let position = after + 1
  try {
    while (position <= upTo && read.get(position) !== undefined) position += 1
  } catch {
    // The loop stops at the unreadable row.
  }
  try {
    const place = db
      .prepare(`SELECT s.name AS stream, i.revision FROM (${placeOfPosition(db)}) i JOIN streams s ON s.id = i.stream`)
      .get(position)
    if (place !== undefined) {
      return damagedAt({ stream: place['stream'], revision: place['revision'] }, 'its row is not readable', cause)
    }
  } catch {
    // The index is not readable either; only the position is known.
  }
  return new StoreDamaged(`the event at position ${position} is not readable`, { cause })
}

const assertHead = (db: DatabaseSync): Position => {
  const head = db.prepare('SELECT position, id, stream, revision FROM head').get()
  if (head === undefined) throw new StoreDamaged('the head of the store is missing')
  const place = { stream: head['stream'], revision: head['revision'] }
  const newest = db
    .prepare(
      'SELECT e.position, e.id, s.name AS stream, e.revision FROM events e LEFT JOIN streams s ON s.id = e.stream ORDER BY e.position DESC LIMIT 1',
    )
    .get()
  const position = Number(newest?.['position'] ?? 0)
  if (position < Number(head['position'])) {
    throw damagedAt(place, `the newest event of the store is missing; position ${position} is the last`)
  }
  if (newest === undefined) return 0
  const found = { stream: newest['stream'], revision: newest['revision'] }
  if (position > Number(head['position'])) throw damagedAt(found, 'the event lies after the end of the store')
  if (Buffer.compare(newest['id'] as Uint8Array, head['id'] as Uint8Array) !== 0) {
    throw damagedAt(found, 'the newest event of the store is not the one that was written')
  }
  return position
}

/** Checks a row against the one before it in its stream, and its id against its bytes. */
const check = (row: Row, before: Seen | undefined): Seen => {
  if (row.revision !== (before?.revision ?? -1) + 1) {
    throw damagedAt(row, 'the event before it in its stream is missing')
  }
  const id = uuidFromHex(hexOf(row.id), 8)
  const named = previousHashOf(row.metadata)
  if (named !== undefined && row.revision > 0 && before !== undefined && eventId(named) !== before.id) {
    throw damagedAt(row, 'it does not follow the event before it in its stream')
  }
  const previous = row.revision === 0 ? GENESIS.hash : (named ?? before?.hash)
  if (previous === undefined) return { revision: row.revision, id, hash: undefined }
  const hash = chainHash(previous, row)
  if (eventId(hash) !== id) throw damagedAt(row, 'its bytes do not match its hash')
  return { revision: row.revision, id, hash }
}

const assertNewest = (db: DatabaseSync, after: Position, upTo: Position): void => {
  const seen = new Map<number, Seen>()
  const predecessor = db.prepare(
    'SELECT e.id FROM stream_index i CROSS JOIN events e ON e.position = i.position WHERE i.stream = ? AND i.revision = ?',
  )
  const beforeOf = (row: Row): Seen | undefined => {
    const found = predecessor.get(row.streamId, row.revision - 1)
    if (found === undefined) return undefined
    return { revision: row.revision - 1, id: uuidFromHex(hexOf(found['id'] as Uint8Array), 8), hash: undefined }
  }
  let missing: Position | undefined
  let position = after
  const rows = db.prepare(
    `SELECT ${COLUMNS} FROM events e LEFT JOIN streams s ON s.id = e.stream WHERE e.position > ? ORDER BY e.position`,
  )
  try {
    for (const found of rows.iterate(after)) {
      const row = found as unknown as Row
      if (row.stream === null) throw new StoreDamaged(`the event at position ${row.position} is of no stream`)
      if (row.position !== position + 1) missing ??= position + 1
      position = row.position
      seen.set(row.streamId, check(row, seen.get(row.streamId) ?? beforeOf(row)))
    }
  } catch (cause) {
    throw isCorruption(cause) ? unreadable(db, { after: position, upTo }, cause) : cause
  }
  if (missing !== undefined) throw new StoreDamaged(`the event at position ${missing} is missing`)
}

/** Throws for an event that reads of its stream would not find. */
const assertIndexed = (db: DatabaseSync, after: Position, upTo: Position): void => {
  const [first] = findMisplaced(db)(after, upTo)
  if (first === undefined) return
  const stream = db.prepare('SELECT name FROM streams WHERE id = ?').get(first.stream)?.['name']
  throw damagedAt({ stream, revision: first.revision }, 'the index of streams does not lead to it')
}

/** The number of newest events that opening a store, and making a backup of one, checks. */
export const NEWEST_CHECKED = 20_000

/**
 * Throws `StoreDamaged`, naming stream and revision where they are known, unless the newest event is the one that the head
 * names and the `newest` newest events are intact: hashes, order within their streams, no position left out, in the index of
 * streams.
 */
export const assertUndamaged = (db: DatabaseSync, newest: number): void => {
  try {
    const last = assertHead(db)
    const after = Math.max(0, last - newest)
    assertNewest(db, after, last)
    assertIndexed(db, after, last)
  } catch (cause) {
    throw isCorruption(cause) ? unreadable(db, { after: 0, upTo: Number.MAX_SAFE_INTEGER }, cause) : cause
  }
}
