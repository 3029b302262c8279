import type { DatabaseSync } from 'node:sqlite'
import { StoreDamaged } from './port.ts'
import { epochOf, isDense, notedEvents, openForReading } from './sqlite/open-database.ts'
import { isCorruption } from './sqlite/sqlite-errors.ts'
import { EVENT_OF_PLACE, findMisplaced, hasLevels, placesOfStream } from './sqlite/stream-index.ts'

const NAMES_KNOWN_MAX = 100_000

/** Looks up stream names by their numbers in a store file, with a cache; throws `StoreDamaged` for a missing one. */
export const streamNames = (db: DatabaseSync): ((stream: number) => string) => {
  const find = db.prepare('SELECT name FROM streams WHERE id = ?')
  const known = new Map<number, string>()
  return (stream) => {
    const name = known.get(stream)
    if (name !== undefined) return name
    const found = find.get(stream)?.['name']
    if (typeof found !== 'string') throw new StoreDamaged(`the name of stream ${stream} is missing`)
    if (known.size >= NAMES_KNOWN_MAX) known.clear()
    known.set(stream, found)
    return found
  }
}

/** A stored event as the auditor reads it: texts instead of bytes (three times as fast), the id in hexadecimal digits. */
export type ScannedEvent = {
  readonly position: number
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly id: string
  readonly data: string
  readonly metadata: string
}

/** The position, stream and revision of an event, and its id in hexadecimal digits. */
export type EventLocation = {
  readonly position: number
  readonly id: string
  readonly stream: string
  readonly revision: number
}

/** The newest event of a store, as the head notes it and as the events have it, both at one moment; none in an empty store. */
export type StoreHead = { readonly noted: EventLocation; readonly found: EventLocation | undefined }

/** Reads a store in the caller's thread, also while a server runs, by short queries that block no writer. */
export type StoreScan = {
  readonly epoch: number
  readonly lastPosition: () => number
  /** The position of the first event; 1 in an empty store. */
  readonly firstPosition: () => number
  /** True when there is an event at every position; a copy of another store may leave some out. */
  readonly isDense: boolean
  /** The number of events that the writer of a copy noted in the commit of the newest of them; a store has none. */
  readonly notedEvents: number | undefined
  /** The number of events. */
  readonly events: () => number
  /** The number of events after a position. */
  readonly eventsAfter: (position: number) => number
  /** The number of streams. */
  readonly streams: () => number
  /** The last name, in the order of their bytes, of the streams whose names begin with a text of ASCII; undefined without one. */
  readonly lastStream: (prefix: string) => string | undefined
  readonly head: () => StoreHead
  /** All events after a position up to another, inclusive, in order. Throws `StoreDamaged` for an event that cannot be read. */
  readonly scan: (after: number, upTo: number) => Iterable<ScannedEvent>
  /** Events of one stream forwards from a revision, at most `limit`. */
  readonly readStream: (stream: string, from: number, limit: number) => readonly ScannedEvent[]
  /** The events after a position up to another, inclusive, to which the index of streams does not lead. */
  readonly misplaced: (after: number, upTo: number) => readonly Omit<EventLocation, 'id'>[]
  /**
   * The number of rows of the index of streams, without those of the events after a position; undefined in a file of format 1, whose
   * index SQLite keeps.
   */
  readonly indexRows: (upTo: number) => number | undefined
  readonly close: () => void
}

type Row = readonly [number, number, number, string, string, string, string]

const ROWS_PER_QUERY = 64
// A scan reads each page once, in order, so a small cache suffices.
const CACHE_KIB = 2048
// SQLite changes a text that is not UTF-8, and with it its hash, so the auditor finds it.
const COLUMNS = 'e.position, e.stream, e.revision, e.type, hex(e.id), CAST(e.data AS TEXT), CAST(e.metadata AS TEXT)'
const NEXT = `SELECT ${COLUMNS} FROM events e WHERE e.position > ? AND e.position <= ? ORDER BY e.position LIMIT ?`
const HEAD = `SELECT head.position, hex(head.id) AS id, head.stream, head.revision, e.position AS found_position,
  hex(e.id) AS found_id, e.stream AS found_stream, e.revision AS found_revision
  FROM head LEFT JOIN events e ON e.position = (SELECT max(position) FROM events)`
// Limits what it finds, not what the index names: the auditor reads on over an event that is missing.
const OF_STREAM = `SELECT ${COLUMNS} FROM (${placesOfStream('forwards')}) i CROSS JOIN events e
  ON ${EVENT_OF_PLACE} ORDER BY i.revision LIMIT ?4`
const NO_LIMIT = -1

/** True when a number of the file is larger than any that Folio writes. */
const isTooLarge = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_OUT_OF_RANGE'

/** Reads a part of the file; throws `StoreDamaged`, which names it, where it cannot be read. */
const readPart = <T>(what: string, query: () => T): T => {
  try {
    return query()
  } catch (cause) {
    throw isCorruption(cause) || isTooLarge(cause) ? new StoreDamaged(`${what} cannot be read`, { cause }) : cause
  }
}

/** Counts events and streams, and finds the ends of the log and of the names of streams. */
const storeCounts = (
  db: DatabaseSync,
): Pick<StoreScan, 'events' | 'eventsAfter' | 'lastPosition' | 'firstPosition' | 'streams' | 'lastStream'> => {
  const findLast = db.prepare('SELECT max(position) AS position FROM events')
  const findFirst = db.prepare('SELECT min(position) AS position FROM events')
  const countEvents = db.prepare('SELECT count(*) AS events FROM events')
  const countAfter = db.prepare('SELECT count(*) AS events FROM events WHERE position > ?')
  const countStreams = db.prepare('SELECT count(*) AS streams FROM streams')
  const findName = db.prepare('SELECT name FROM streams WHERE name >= ? AND name < ? ORDER BY name DESC LIMIT 1')
  return {
    events: () => readPart('an event', () => Number(countEvents.get()?.['events'])),
    eventsAfter: (position) =>
      readPart(`an event after position ${position}`, () => Number(countAfter.get(position)?.['events'])),
    lastPosition: () => Number(findLast.get()?.['position'] ?? 0),
    firstPosition: () => Number(findFirst.get()?.['position'] ?? 1),
    streams: () => Number(countStreams.get()?.['streams']),
    lastStream: (prefix) => {
      const past = prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
      const name = findName.get(prefix, past)?.['name']
      return typeof name === 'string' ? name : undefined
    },
  }
}

type NameOf = (stream: number) => string

/** Makes the function that reads the head and the newest event at one moment. */
const headReader = (db: DatabaseSync, nameOf: NameOf): StoreScan['head'] => {
  const findHead = db.prepare(HEAD)

  const headRow = (): Readonly<Record<string, string | number | null>> =>
    readPart('the newest event', () => findHead.get() as Readonly<Record<string, string | number | null>>)

  return () => {
    const row = headRow()
    const noted = {
      position: Number(row['position']),
      id: String(row['id']),
      stream: String(row['stream']),
      revision: Number(row['revision']),
    }
    if (row['found_position'] === null) return { noted, found: undefined }
    const found = {
      position: Number(row['found_position']),
      id: String(row['found_id']),
      stream: nameOf(Number(row['found_stream'])),
      revision: Number(row['found_revision']),
    }
    return { noted, found }
  }
}

/** Reads events in the order of the store, and those of one stream. */
const eventReads = (db: DatabaseSync, nameOf: NameOf): Pick<StoreScan, 'scan' | 'readStream'> => {
  const next = db.prepare(NEXT)
  const ofStream = db.prepare(OF_STREAM)
  next.setReturnArrays(true)
  ofStream.setReturnArrays(true)
  const findStream = db.prepare('SELECT id FROM streams WHERE name = ?')

  const eventOf = ([position, stream, revision, type, id, data, metadata]: Row): ScannedEvent => ({
    position,
    stream: nameOf(stream),
    revision,
    type,
    id,
    data,
    metadata,
  })

  const rowsAfter = (position: number, upTo: number): readonly Row[] =>
    readPart(
      `an event after position ${position}`,
      () => next.all(position, upTo, ROWS_PER_QUERY) as unknown as readonly Row[],
    )

  return {
    scan: function* (after, upTo) {
      for (let reached = after; reached < upTo; ) {
        const rows = rowsAfter(reached, upTo)
        for (const row of rows) yield eventOf(row)
        if (rows.length < ROWS_PER_QUERY) return
        reached = rows.at(-1)?.[0] ?? upTo
      }
    },
    readStream: (stream, from, limit) => {
      const id = findStream.get(stream)?.['id']
      if (id === undefined) return []
      return readPart(`an event of ${stream} from revision ${from} on`, () =>
        (ofStream.all(id, from, NO_LIMIT, limit) as unknown as readonly Row[]).map(eventOf),
      )
    },
  }
}

/** Reads the index of streams. */
const indexReads = (db: DatabaseSync, nameOf: NameOf): Pick<StoreScan, 'misplaced' | 'indexRows'> => {
  const misplaced = findMisplaced(db)
  const countRows = db.prepare(
    'SELECT count(*) AS rows FROM stream_index WHERE position <= ? OR position > (SELECT max(position) FROM events)',
  )
  const read = <T>(query: () => T): T => readPart('the index of streams', query)
  return {
    misplaced: (after, upTo) =>
      read(() => misplaced(after, upTo)).map(({ position, stream, revision }) => ({
        position,
        stream: nameOf(stream),
        revision,
      })),
    indexRows: (upTo) => (hasLevels(db) ? read(() => Number(countRows.get(upTo)?.['rows'])) : undefined),
  }
}

/** Opens the store of a data directory for the auditor; throws `StoreUnavailable` when there is none to read. */
export const openStoreScan = (dir: string): StoreScan => {
  const db = openForReading(dir)
  db.exec(`PRAGMA cache_size = -${CACHE_KIB}`)
  const nameOf = streamNames(db)
  return {
    epoch: epochOf(db),
    isDense: isDense(db),
    notedEvents: notedEvents(db),
    ...storeCounts(db),
    head: headReader(db, nameOf),
    ...eventReads(db, nameOf),
    ...indexReads(db, nameOf),
    close: () => db.close(),
  }
}
