import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import type { PackedEvent, PackedJob } from './job-bytes.ts'
import type { Position } from './port.ts'

/** What one transaction did: the newest position before it, and per job the position of its last event; 0 for a conflict. */
export type Committed = { readonly base: Position; readonly positions: readonly Position[] }

/** Does jobs in one transaction, durably; throws, with nothing done, when the file cannot take them. */
export type Transact = (jobs: readonly PackedJob[]) => Committed

type Append = PackedJob & { readonly kind: 'append' }
type Tail = { readonly id: number; revision: number }
type Known = { readonly position: number; readonly id: Uint8Array }

const STREAMS_KNOWN_MAX = 50_000
const NEW: Tail = { id: 0, revision: -1 }

const isSame = (known: readonly Known[], events: readonly PackedEvent[]): boolean =>
  known.length === events.length &&
  known.every(({ id }, i) => Buffer.compare(id, events[i]?.id ?? id.subarray(1)) === 0)

/**
 * The writer's side of a store file. A transaction that threw leaves its memory of the file wrong: the caller must throw
 * it away and make another.
 */
export const transactor = (db: DatabaseSync): Transact => {
  const streams = new LRUCache<string, Tail>({ max: STREAMS_KNOWN_MAX })
  const findStream = db.prepare(
    'SELECT id, (SELECT max(revision) FROM events WHERE stream = streams.id) AS revision FROM streams WHERE name = ?',
  )
  const insertStream = db.prepare('INSERT INTO streams (name) VALUES (?)')
  const insertEvent = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)')
  const findEvents = db.prepare(
    'SELECT position, id FROM events WHERE stream = ? AND revision BETWEEN ? AND ? ORDER BY revision',
  )
  const moveHead = db.prepare('UPDATE head SET position = ?, id = ?, stream = ?, revision = ?')
  const savePosition = db.prepare('INSERT OR REPLACE INTO positions VALUES (?, ?, ?, ?)')
  let last = Number(db.prepare('SELECT position FROM head').get()?.['position'])

  const tailOf = (stream: string): Tail => {
    const known = streams.get(stream)
    if (known !== undefined) return known
    const row = findStream.get(stream)
    if (row === undefined) return NEW
    const tail = { id: Number(row['id']), revision: Number(row['revision'] ?? -1) }
    streams.set(stream, tail)
    return tail
  }

  const written = (stream: string): Tail => {
    const tail = { id: Number(insertStream.run(stream).lastInsertRowid), revision: -1 }
    streams.set(stream, tail)
    return tail
  }

  /** Where these very events stand already, if they do: ids are made of hashes, so equal ids are equal bytes. */
  const repeated = (tail: Tail, { revision, events }: Append): Position => {
    const known = findEvents.all(tail.id, revision, revision + events.length - 1) as Known[]
    return isSame(known, events) ? (known.at(-1)?.position ?? 0) : 0
  }

  const append = (job: Append): Position => {
    const found = tailOf(job.stream)
    if (job.revision !== found.revision + 1) return found.revision < job.revision ? 0 : repeated(found, job)
    const tail = found === NEW ? written(job.stream) : found
    for (const { type, id, data, metadata } of job.events) {
      last += 1
      tail.revision += 1
      insertEvent.run(last, tail.id, tail.revision, type, id, data, metadata)
    }
    return last
  }

  return (jobs) => {
    const base = last
    const positions: Position[] = []
    let newest: Append | undefined
    db.exec('BEGIN IMMEDIATE')
    for (const job of jobs) {
      if (job.kind === 'save') {
        savePosition.run(job.name, job.saved.epoch, job.saved.position, job.saved.eventId)
        positions.push(0)
        continue
      }
      const before = last
      positions.push(append(job))
      if (last > before) newest = job
    }
    const event = newest?.events.at(-1)
    if (newest !== undefined && event !== undefined) {
      moveHead.run(last, event.id, newest.stream, newest.revision + newest.events.length - 1)
    }
    db.exec('COMMIT')
    return { base, positions }
  }
}
