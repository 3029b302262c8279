import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  type BackwardsRange,
  type Position,
  type SavedPosition,
  StoreDamaged,
  type StoreRange,
  type StreamRange,
} from '../../port.ts'
import { parseStoredEventRef } from '../../stored-event-ref.ts'
import { isDense } from '../open-database.ts'
import { EVENT_OF_PLACE, placesOfStream } from '../stream-index.ts'
import { type EventRow, packedSize, packRows } from './packed-rows.ts'
import type { AllPiece, StreamPiece } from './reader-messages.ts'

const PIECE_BYTES_MAX = 4 * 1024 * 1024
const POSITIONS_PER_PAGE_MAX = 20_000
const STATEMENTS_MAX = 32
// Stream names are ASCII, so a prefix followed by this sorts after every name with that prefix.
const LAST_CHARACTER = '\u{10FFFF}'

// CROSS JOIN makes SQLite read in the order of positions, whatever its statistics say of the tables' sizes.
const EVENTS =
  'SELECT e.position, s.name, e.revision, e.type, e.id, e.data, e.metadata FROM events e CROSS JOIN streams s ON s.id = e.stream'

/** Passes on the rows of a stream; throws `StoreDamaged` where the index leads to no event, or leaves one out. */
const unbroken = function* (
  rows: Iterable<unknown>,
  { isDense, direction }: { readonly isDense: boolean; readonly direction: StreamRange['direction'] },
): Iterable<EventRow> {
  const step = direction === 'forwards' ? 1 : -1
  let before: number | undefined
  for (const each of rows) {
    const row = each as EventRow
    const [position, stream, revision] = row
    if (position === null || (isDense && before !== undefined && revision !== before + step)) {
      throw new StoreDamaged(`stream ${stream}, revision ${revision}: the event, or the one before it, is missing`)
    }
    before = revision
    yield row
  }
}

type Collected = { readonly rows: EventRow[]; readonly bytes: number; readonly isCut: boolean }

/** Collects rows up to a number of bytes; at least one, so that a reader always makes progress. */
const collect = (found: Iterable<unknown>): Collected => {
  const rows: EventRow[] = []
  let bytes = 0
  for (const each of found) {
    const row = each as EventRow
    rows.push(row)
    bytes += packedSize(row)
    if (bytes >= PIECE_BYTES_MAX) return { rows, bytes, isCut: true }
  }
  return { rows, bytes, isCut: false }
}

const packed = ({ rows, bytes }: Collected): ArrayBuffer => packRows(rows, bytes).buffer

const ofStream = (direction: StreamRange['direction']): string =>
  `SELECT e.position, ?4, i.revision, e.type, e.id, e.data, e.metadata
    FROM (${placesOfStream(direction)}) i
    LEFT JOIN events e ON ${EVENT_OF_PLACE}
    ORDER BY i.revision ${direction === 'forwards' ? 'ASC' : 'DESC'}`

/** The queries of a store file; each is a short read, so that it does not hold up a WAL checkpoint. */
export type Queries = {
  readonly last: () => Position
  readonly saved: (name: string) => SavedPosition | undefined
  readonly stream: (stream: string, range: StreamRange) => StreamPiece
  readonly all: (range: StoreRange) => AllPiece
  readonly backwards: (range: BackwardsRange) => AllPiece
}

type Connection = Pick<DatabaseSync, 'prepare'>

/** Prepares a statement whose rows are arrays. */
const prepareArrays = (db: Connection, sql: string): StatementSync => {
  const statement = db.prepare(sql)
  statement.setReturnArrays(true)
  return statement
}

/** Prepares the statements that read a span of all streams, or of those with some prefixes, each when it is first needed. */
const spanStatements = (db: Connection) => {
  const ofMany = new Map<string, StatementSync>()
  return (prefixes: number, order: 'ASC' | 'DESC'): StatementSync => {
    const name = `${prefixes} ${order}`
    const known = ofMany.get(name)
    if (known !== undefined) return known
    if (ofMany.size >= STATEMENTS_MAX) ofMany.clear()
    const wanted = prefixes === 0 ? '' : `AND (${Array(prefixes).fill('s.name >= ? AND s.name < ?').join(' OR ')})`
    const made = prepareArrays(
      db,
      `${EVENTS} WHERE e.position > ? AND e.position <= ? ${wanted} ORDER BY e.position ${order} LIMIT ?`,
    )
    ofMany.set(name, made)
    return made
  }
}

/** Prepares the queries on a connection. */
export const queriesOf = (db: Connection): Queries => {
  const findLast = db.prepare('SELECT max(position) AS position FROM events')
  const findSaved = db.prepare('SELECT epoch, position, event_id FROM positions WHERE name = ?')
  const findStream = db.prepare('SELECT id FROM streams WHERE name = ?')
  const streams = {
    forwards: prepareArrays(db, ofStream('forwards')),
    backwards: prepareArrays(db, ofStream('backwards')),
  }
  const statementFor = spanStatements(db)
  const hasNoGaps = isDense(db)

  type Many = { readonly prefixes: readonly string[]; readonly after: Position; readonly upTo: Position }

  /** Reads a span of positions from one end; `reached` is the last position that was read, undefined if all were. */
  const spanOf = ({ prefixes, after, upTo }: Many, order: 'ASC' | 'DESC', limit: number) => {
    const bounds = prefixes.flatMap((prefix) => [prefix, prefix + LAST_CHARACTER])
    const collected = collect(statementFor(prefixes.length, order).iterate(after, upTo, ...bounds, limit))
    const isPartial = collected.isCut || collected.rows.length === limit
    return { events: packed(collected), reached: isPartial ? collected.rows.at(-1)?.[0] : undefined }
  }

  const last = (): Position => Number(findLast.get()?.['position'] ?? 0)

  return {
    last,
    saved: (name) => {
      const row = findSaved.get(name)
      if (row === undefined) return undefined
      const event = row['event_id']
      return {
        epoch: Number(row['epoch']),
        position: Number(row['position']),
        event: typeof event === 'string' ? parseStoredEventRef(event) : null,
      }
    },
    stream: (stream, { direction, from, limit }) => {
      const id = findStream.get(stream)?.['id']
      if (id === undefined) return { events: new ArrayBuffer(0), isCut: false }
      const start = from ?? (direction === 'forwards' ? 0 : Number.MAX_SAFE_INTEGER)
      const rows = streams[direction].iterate(id, start, limit, stream)
      const collected = collect(unbroken(rows, { isDense: hasNoGaps, direction }))
      return { events: packed(collected), isCut: collected.isCut }
    },
    all: ({ prefixes, after, limit }) => {
      const end = last()
      if (after >= end) return { events: new ArrayBuffer(0), position: after, atEnd: true }
      const upTo = Math.min(end, after + POSITIONS_PER_PAGE_MAX)
      const { events, reached: position = upTo } = spanOf({ prefixes, after, upTo }, 'ASC', limit)
      return { events, position, atEnd: position === end }
    },
    backwards: ({ prefixes, before = Number.MAX_SAFE_INTEGER, limit }) => {
      const upTo = Math.min(last(), before - 1)
      const after = Math.max(0, upTo - POSITIONS_PER_PAGE_MAX)
      const { events, reached: position = after + 1 } = spanOf({ prefixes, after, upTo }, 'DESC', limit)
      return { events, position, atEnd: position <= 1 }
    },
  }
}
