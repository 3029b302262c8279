import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreDamaged } from '@folio/event-store/port.ts'
import { epochOf, isCorruption, openForReading } from '@folio/event-store/sqlite-schema.ts'
import { streamNames } from '@folio/event-store/stream-names.ts'
import type { Mark } from '@folio/read-model/port.ts'
import { viewRows } from '@folio/read-model/view-rows.ts'
import { VIEWS_FILE } from '@folio/read-model/views-file.ts'

/** A stored event as an auditor reads it: texts instead of bytes (three times as fast), the id in hexadecimal digits. */
export type ScannedEvent = {
  readonly position: number
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly id: string
  readonly data: string
  readonly metadata: string
}

/** The newest event of a store as its writer noted it: what a reader must find at the end. */
export type StoreHead = { readonly position: number; readonly stream: string; readonly revision: number }

/** A store read in the caller's own thread, beside a server or without one; short looks that hold nothing up. */
export type StoreScan = {
  readonly epoch: number
  readonly lastPosition: () => number
  /** How many streams there are. */
  readonly streams: () => number
  readonly head: () => StoreHead
  /** All events after a position up to another, inclusive, in order. Throws `StoreDamaged` where one cannot be read. */
  readonly scan: (after: number, upTo: number) => Iterable<ScannedEvent>
  /** Events of one stream forwards from a revision, at most so many. */
  readonly readStream: (stream: string, from: number, limit: number) => readonly ScannedEvent[]
  readonly close: () => void
}

/** A view as its file has it: where it stands, and its keys with their values as JSON. */
export type WrittenView = {
  readonly view: string
  readonly mark: Mark
  readonly entries: () => Iterable<readonly [key: string, json: string]>
}

/** The views' file of a data directory. */
export type WrittenViews = {
  /** Does something with all views as they are at one moment, which must be short: a server that writes waits to tidy up. */
  readonly atOneMoment: <T>(look: (views: readonly WrittenView[]) => T) => T
  readonly close: () => void
}

type Row = readonly [number, number, number, string, string, string, string]

const ROWS_PER_LOOK = 64
// Everything is read once, in order: there is little to keep.
const CACHE_KIB = 2048
const BUSY_MS = 5000
// A text that is not UTF-8 comes back as another one, so that its hash is another one, too.
const COLUMNS = 'position, stream, revision, type, hex(id), CAST(data AS TEXT), CAST(metadata AS TEXT)'
const NEXT = `SELECT ${COLUMNS} FROM events WHERE position > ? AND position <= ? ORDER BY position LIMIT ?`
const OF_STREAM = `SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`

const damaged = (what: string, cause: unknown): unknown =>
  isCorruption(cause) ? new StoreDamaged(`${what} cannot be read`, { cause }) : cause

/** Opens the store of a data directory for an auditor; throws `StoreUnavailable` where there is none to be read. */
export const openStoreScan = (dir: string): StoreScan => {
  const db = openForReading(dir)
  db.exec(`PRAGMA cache_size = -${CACHE_KIB}`)
  const nameOf = streamNames(db)
  const next = db.prepare(NEXT)
  const ofStream = db.prepare(OF_STREAM)
  next.setReturnArrays(true)
  ofStream.setReturnArrays(true)
  const findHead = db.prepare('SELECT position, stream, revision FROM head')
  const findLast = db.prepare('SELECT max(position) AS position FROM events')
  const countStreams = db.prepare('SELECT count(*) AS streams FROM streams')
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

  const rowsAfter = (position: number, upTo: number): readonly Row[] => {
    try {
      return next.all(position, upTo, ROWS_PER_LOOK) as unknown as readonly Row[]
    } catch (cause) {
      throw damaged(`an event after position ${position}`, cause)
    }
  }

  const scan = function* (after: number, upTo: number): Iterable<ScannedEvent> {
    for (let reached = after; reached < upTo; ) {
      const rows = rowsAfter(reached, upTo)
      for (const row of rows) yield eventOf(row)
      if (rows.length < ROWS_PER_LOOK) return
      reached = rows.at(-1)?.[0] ?? upTo
    }
  }

  return {
    epoch: epochOf(db),
    lastPosition: () => Number(findLast.get()?.['position'] ?? 0),
    streams: () => Number(countStreams.get()?.['streams']),
    head: () => {
      const row = findHead.get()
      return {
        position: Number(row?.['position']),
        stream: String(row?.['stream']),
        revision: Number(row?.['revision']),
      }
    },
    scan,
    readStream: (stream, from, limit) => {
      const id = findStream.get(stream)?.['id']
      if (id === undefined) return []
      try {
        return (ofStream.all(id, from, limit) as unknown as readonly Row[]).map(eventOf)
      } catch (cause) {
        throw damaged(`an event of ${stream} from revision ${from} on`, cause)
      }
    },
    close: () => db.close(),
  }
}

/** Opens the views of a data directory for the auditor; undefined where no view was ever written. */
export const openWrittenViews = (dir: string): WrittenViews | undefined => {
  const path = join(dir, VIEWS_FILE)
  if (!existsSync(path)) return undefined
  const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS })
  db.exec(`PRAGMA cache_size = -${CACHE_KIB}`)
  const next = db.prepare('SELECT key, value FROM entries WHERE incarnation = ? AND key > ? ORDER BY key LIMIT ?')
  next.setReturnArrays(true)

  const entriesOf = function* (incarnation: number): Iterable<readonly [string, string]> {
    for (let reached = ''; ; ) {
      const rows = next.all(incarnation, reached, ROWS_PER_LOOK) as unknown as readonly (readonly [string, string])[]
      yield* rows
      if (rows.length < ROWS_PER_LOOK) return
      reached = rows.at(-1)?.[0] ?? ''
    }
  }

  return {
    atOneMoment: (look) => {
      db.exec('BEGIN')
      try {
        return look(
          viewRows(db).map(({ view, mark, incarnation }) => ({ view, mark, entries: () => entriesOf(incarnation) })),
        )
      } finally {
        db.exec('COMMIT')
      }
    },
    close: () => db.close(),
  }
}
