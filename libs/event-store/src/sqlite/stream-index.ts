import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type Position, StoreDamaged, type StreamRange } from '../port.ts'
import { isRefusedRow } from './sqlite-errors.ts'

const LEVELS = ['stream_index_0', 'stream_index_1', 'stream_index_2'] as const
const [NEW, RECENT, OLD] = LEVELS

const NEW_ROWS_MAX = 512
const RECENT_ROWS_MAX = 16_384
const ROWS_PER_MOVE = 128

const COLUMNS = 'stream, revision, position'

/** The index of streams in a file of format 2: its levels, and the view of all of them. */
export const INDEX_IN_LEVELS: readonly string[] = [
  ...LEVELS.map(
    (level) =>
      `CREATE TABLE ${level} (stream INTEGER NOT NULL, revision INTEGER NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (stream, revision)) STRICT, WITHOUT ROWID`,
  ),
  `CREATE VIEW stream_index AS ${LEVELS.map((level) => `SELECT ${COLUMNS} FROM ${level}`).join(' UNION ALL ')}`,
]

/** The index of streams in a file of format 1, which SQLite updates itself. */
export const INDEX_OF_EVENTS = 'CREATE UNIQUE INDEX events_of_stream ON events (stream, revision)'

/** The view that a connection to a file of format 1 makes for itself. */
export const VIEW_OF_EVENTS = `CREATE TEMP VIEW stream_index AS SELECT ${COLUMNS} FROM events`

/**
 * A query of the index for at most a number of events of a stream from a revision on; parameters ?1 the stream, ?2 the revision, ?3
 * the limit. SQLite merges the levels in their orders only where it sorts by `revision` alone, within a query of its own.
 */
export const placesOfStream = (direction: StreamRange['direction']): string => {
  const [reaches, order] = direction === 'forwards' ? ['>=', 'ASC'] : ['<=', 'DESC']
  return `SELECT revision, position FROM stream_index WHERE stream = ?1 AND revision ${reaches} ?2 ORDER BY revision ${order} LIMIT ?3`
}

/** The condition for an event `e` to be the one that a row `i` of the index names, of the stream ?1. */
export const EVENT_OF_PLACE = 'e.position = i.position AND e.stream = ?1 AND e.revision = i.revision'

/**
 * A query for the newest revision of a stream, parameter ?1: as the index has it, and as the event has it, null where the index leads
 * to no event of the stream. SQLite would look at every row for a `max` in a subquery.
 */
export const NEWEST_REVISION = `SELECT i.revision, e.revision AS found
  FROM (SELECT revision, position FROM stream_index WHERE stream = ?1 ORDER BY revision DESC LIMIT 1) i
  LEFT JOIN events e ON ${EVENT_OF_PLACE}`

/** True for a file of format 2. */
export const hasLevels = (db: Pick<DatabaseSync, 'prepare'>): boolean =>
  db.prepare('SELECT 1 FROM main.sqlite_schema WHERE name = ?').get(NEW) !== undefined

/** The query for the stream number and the revision that the index still has for a position; it searches the whole index. */
export const placeOfPosition = (db: Pick<DatabaseSync, 'prepare'>): string =>
  hasLevels(db)
    ? 'SELECT stream, revision FROM stream_index WHERE position = ?'
    : 'SELECT stream, revision FROM events INDEXED BY events_of_stream WHERE position = ?'

// The index has an order of its own: sorted, the look-ups of many events read each of its pages once.
const MISPLACED = `WITH e AS MATERIALIZED (
    SELECT position, stream, revision FROM events WHERE position > ? AND position <= ? ORDER BY stream, revision)
  SELECT e.position, e.stream, e.revision FROM e WHERE NOT EXISTS
    (SELECT 1 FROM stream_index i WHERE i.stream = e.stream AND i.revision = e.revision AND i.position = e.position)`

/** The location of an event, its stream by its number in the file. */
export type EventPlace = { readonly position: Position; readonly stream: number; readonly revision: number }

/**
 * Makes the function that finds the events, after a position and up to another, to which the levels do not lead; none in a file of
 * format 1, whose index SQLite keeps.
 */
export const findMisplaced = (
  db: Pick<DatabaseSync, 'prepare'>,
): ((after: Position, upTo: Position) => readonly EventPlace[]) => {
  if (!hasLevels(db)) return () => []
  const find = db.prepare(MISPLACED)
  return (after, upTo) => find.all(after, upTo) as EventPlace[]
}

/** Adds the events that were written since its last call, up to a position, to the index, in the caller's transaction. */
export type AddToIndex = (upTo: Position) => void

type Key = { readonly stream: number; readonly revision: number }

const BEFORE_ALL: Key = { stream: Number.MIN_SAFE_INTEGER, revision: 0 }

const LOST = 'the index of streams has other rows than its only writer left'

/** Names the stream and the revision that a table has twice; searches the whole table. */
const twiceIn = (db: Pick<DatabaseSync, 'prepare'>, table: string): string => {
  const twice = `SELECT stream, revision FROM ${table} GROUP BY stream, revision HAVING count(*) > 1 LIMIT 1`
  const named = db.prepare(`SELECT s.name AS stream, t.revision FROM (${twice}) t JOIN streams s ON s.id = t.stream`)
  const { stream, revision } = named.get() ?? {}
  return `stream ${stream}, revision ${revision}`
}

// Not by the old index, which may have lost an event. The rows come in the order of the largest level, which alone gets them.
const EVENTS_BY_THEMSELVES = 'events NOT INDEXED'
const FILL_LEVELS = `INSERT INTO ${OLD} SELECT ${COLUMNS} FROM ${EVENTS_BY_THEMSELVES} ORDER BY stream, revision`

/**
 * Gives a file of format 1 the levels in place of its index, in the caller's transaction; throws `StoreDamaged` for two
 * events of one stream and revision.
 */
export const replaceIndexByLevels = (db: Pick<DatabaseSync, 'exec' | 'prepare'>): void => {
  db.exec(INDEX_IN_LEVELS.join('; '))
  try {
    db.exec(FILL_LEVELS)
  } catch (cause) {
    if (!isRefusedRow(cause)) throw cause
    throw new StoreDamaged(`${twiceIn(db, EVENTS_BY_THEMSELVES)}: two events have it`, { cause })
  }
  db.exec('DROP INDEX events_of_stream')
}

/**
 * Makes the function that keeps the levels of a file that has no other writer, from the head on. After a transaction that did not
 * commit, its counts no longer match the file: the caller must discard it and make another. It throws `StoreDamaged` where the
 * index has an event twice.
 */
export const indexWriter = (db: Pick<DatabaseSync, 'exec' | 'prepare'>): AddToIndex => {
  if (!hasLevels(db)) return () => {}
  const countOf = (level: string): number => Number(db.prepare(`SELECT count(*) AS rows FROM ${level}`).get()?.['rows'])
  const addNew = db.prepare(`INSERT INTO ${NEW} SELECT ${COLUMNS} FROM events WHERE position > ? AND position <= ?`)
  const copyNew = db.prepare(`INSERT INTO ${RECENT} SELECT ${COLUMNS} FROM ${NEW}`)
  const removeNew = db.prepare(`DELETE FROM ${NEW}`)
  const findEnd = db.prepare(
    `SELECT stream, revision FROM ${RECENT} WHERE (stream, revision) > (?, ?) ORDER BY stream, revision LIMIT 1 OFFSET ${ROWS_PER_MOVE - 1}`,
  )
  const between = '(stream, revision) > (?, ?) AND (stream, revision) <= (?, ?)'
  const copyRecent = db.prepare(`INSERT INTO ${OLD} SELECT ${COLUMNS} FROM ${RECENT} WHERE ${between}`)
  const removeRecent = db.prepare(`DELETE FROM ${RECENT} WHERE ${between}`)
  let newRows = countOf(NEW)
  let recentRows = countOf(RECENT)
  let indexedTo = Number(db.prepare('SELECT position FROM head').get()?.['position'])
  let reached = BEFORE_ALL

  /** Copies rows to the next level and removes them here; returns their number. */
  const move = (copy: StatementSync, remove: StatementSync, bounds: readonly number[]): number => {
    const copied = Number(copy.run(...bounds).changes)
    if (copied !== Number(remove.run(...bounds).changes)) throw new StoreDamaged(LOST)
    return copied
  }

  /** Moves the next rows in the order of streams, and begins again at the first stream after the last one. */
  const moveRecent = (): void => {
    const found = findEnd.get(reached.stream, reached.revision) as Key | undefined
    const end = found ?? { stream: Number.MAX_SAFE_INTEGER, revision: 0 }
    const moved = move(copyRecent, removeRecent, [reached.stream, reached.revision, end.stream, end.revision])
    if (moved === 0 && reached === BEFORE_ALL) throw new StoreDamaged(LOST)
    recentRows -= moved
    reached = found ?? BEFORE_ALL
  }

  const add = (upTo: Position): void => {
    newRows += Number(addNew.run(indexedTo, upTo).changes)
    indexedTo = upTo
    if (newRows >= NEW_ROWS_MAX) {
      recentRows += move(copyNew, removeNew, [])
      newRows = 0
    }
    while (recentRows > RECENT_ROWS_MAX) moveRecent()
  }

  return (upTo) => {
    if (upTo === indexedTo) return
    try {
      add(upTo)
    } catch (cause) {
      if (!isRefusedRow(cause)) throw cause
      throw new StoreDamaged(`${twiceIn(db, 'stream_index')}: the index of streams has it twice`, { cause })
    }
  }
}
