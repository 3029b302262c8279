import { mkdirSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import {
  type EventReader,
  type Position,
  READ_EVENTS_MAX,
  type RecordedEvent,
  StoreDamaged,
  StoreUnavailable,
} from './port.ts'
import { epochOf, eventsFile, markSparse, noteEvents, openForWriting } from './sqlite/open-database.ts'
import { indexWriter } from './sqlite/stream-index.ts'
import { streamTails } from './sqlite/writer/stream-tails.ts'

type Head = {
  readonly position: Position
  readonly id: Uint8Array
  readonly stream: string
  readonly revision: number
}

const idOf = ({ id }: RecordedEvent): Uint8Array => Buffer.from(id.replaceAll('-', ''), 'hex')

const headOf = (db: DatabaseSync): Head => {
  return db.prepare('SELECT position, id, stream, revision FROM head').get() as Head
}

/** Adds events at their positions; throws `StoreDamaged` for one whose revision the copy has already passed in its stream. */
const adder = (db: DatabaseSync) => {
  const tails = streamTails(db)
  const addToIndex = indexWriter(db)
  const insert = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)')
  const count = db.prepare("UPDATE meta SET value = value + ? WHERE name = 'events'")
  const moveHead = db.prepare('UPDATE head SET position = ?, id = ?, stream = ?, revision = ?')
  return (events: readonly RecordedEvent[]): void => {
    db.exec('BEGIN IMMEDIATE')
    for (const event of events) {
      const tail = tails.find(event.stream) ?? tails.create(event.stream)
      if (event.revision <= tail.revision) {
        throw new StoreDamaged(
          `stream ${event.stream}, revision ${event.revision}: the source lists it after revision ${tail.revision}`,
        )
      }
      insert.run(event.position, tail.id, event.revision, event.type, idOf(event), event.data, event.metadata)
      tail.revision = event.revision
    }
    const newest = events.at(-1)
    if (newest !== undefined) {
      addToIndex(newest.position)
      moveHead.run(newest.position, idOf(newest), newest.stream, newest.revision)
    }
    count.run(events.length)
    db.exec('COMMIT')
  }
}

/** The reads of a store that a copy makes. */
export type CopySource = Pick<EventReader, 'epoch' | 'readStream' | 'readAll' | 'lastPosition'>

/** True when the source still has the newest event of the copy. */
const continues = async (source: CopySource, { position, id, stream, revision }: Head): Promise<boolean> => {
  if (position === 0) return true
  const [event] = await source.readStream(stream, { direction: 'backwards', from: revision, limit: 1 })
  return event?.position === position && Buffer.compare(idOf(event), id) === 0
}

const remove = (dir: string): void => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(eventsFile(dir) + suffix, { force: true })
}

const opened = (dir: string, epoch: number): DatabaseSync => {
  const db = openForWriting(dir, 0)
  // A copy can be made again from its source, so it need not be durable.
  db.exec('PRAGMA synchronous = OFF')
  markSparse(db)
  noteEvents(db)
  if (headOf(db).position === 0) db.prepare("UPDATE meta SET value = ? WHERE name = 'epoch'").run(epoch)
  return db
}

/**
 * Updates a copy of a store in a data directory, event for event at the same positions; rebuilds it when the source is
 * another store than before. Returns the number of events added.
 */
export const updateCopy = async (
  source: CopySource,
  dir: string,
  onProgress: (position: Position, last: Position) => void,
): Promise<number> => {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  let db = opened(dir, source.epoch)
  try {
    if (epochOf(db) !== source.epoch || !(await continues(source, headOf(db)))) {
      db.close()
      remove(dir)
      db = opened(dir, source.epoch)
    }
    const add = adder(db)
    const last = await source.lastPosition()
    let added = 0
    for (let after = headOf(db).position; after < last; ) {
      const page = await source.readAll({ prefixes: [], after, limit: READ_EVENTS_MAX })
      if (page.events.length === 0 && page.position <= after) {
        throw new StoreUnavailable(
          `no event can be read after position ${after}, although the last position of the store is ${last}`,
        )
      }
      add(page.events)
      added += page.events.length
      after = page.position
      onProgress(after, last)
    }
    return added
  } finally {
    db.close()
  }
}
