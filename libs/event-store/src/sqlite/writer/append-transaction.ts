import type { DatabaseSync } from 'node:sqlite'
import { errorMessage } from '@folio/kernel/text/error-message.ts'
import { NotAppended, type Position, StoreDamaged } from '../../port.ts'
import { formatStoredEventRef } from '../../stored-event-ref.ts'
import { EVENT_OF_PLACE, indexWriter, placesOfStream } from '../stream-index.ts'
import { bytesOf, type SentEvent, type SentJob, storedId } from './jobs.ts'
import { type StreamTail, streamTails } from './stream-tails.ts'

/** The result of one transaction: the newest position before it, and per job the position of its last event, 0 for a conflict. */
type Committed = { readonly base: Position; readonly positions: readonly Position[] }

/**
 * Runs jobs in one transaction, durably. Throws `NotAppended` when the file does not accept them; any other error comes
 * from the commit, and the events of a failed commit may yet become visible from the WAL.
 */
export type Transact = (jobs: readonly SentJob[]) => Committed

type Append = SentJob & { readonly kind: 'append' }
/** A row of the index, and its event. */
type Known = { readonly revision: number; readonly position: number | null; readonly id: Uint8Array | null }

const isSame = (known: readonly Known[], events: readonly SentEvent[]): boolean =>
  known.length === events.length &&
  events.every(({ hash }, i) => {
    const stored = known[i]
    return stored?.id instanceof Uint8Array && Buffer.compare(storedId(hash), stored.id) === 0
  })

const UNINDEXED = 'the index of streams leads to no event here, or leaves out one before it'

/** Turns errors thrown before a commit into `NotAppended`, unless the file is damaged. */
export const uncommitted = <T>(work: () => T): T => {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof StoreDamaged) throw cause
    throw new NotAppended(errorMessage(cause), { cause })
  }
}

/** Prepares the statements of transactions on events, the head and positions. */
const transactionStatements = (db: Pick<DatabaseSync, 'prepare'>) => ({
  insertEvent: db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)'),
  findEvents: db.prepare(
    `SELECT i.revision, e.position, e.id FROM (${placesOfStream('forwards')}) i
     LEFT JOIN events e ON ${EVENT_OF_PLACE} ORDER BY i.revision`,
  ),
  moveHead: db.prepare('UPDATE head SET position = ?, id = ?, stream = ?, revision = ?'),
  savePosition: db.prepare('INSERT OR REPLACE INTO positions VALUES (?, ?, ?, ?)'),
})

/**
 * Makes the transactions of a store file. After one that threw, its cache no longer matches the file: the caller must
 * discard it and make another.
 */
export const transactor = (db: Pick<DatabaseSync, 'exec' | 'prepare'>): Transact => {
  const tails = streamTails(db)
  const addToIndex = indexWriter(db)
  const { insertEvent, findEvents, moveHead, savePosition } = transactionStatements(db)
  let last = Number(db.prepare('SELECT position FROM head').get()?.['position'])

  /** The position of the last of these events if all are stored already: ids are made from hashes, so equal ids mean equal bytes. */
  const repeated = (tail: StreamTail, { stream, revision, events }: Append): Position => {
    // The first of two equal appends may be in this transaction.
    addToIndex(last)
    const known = findEvents.all(tail.id, revision, events.length) as Known[]
    const missing = known.find((row, i) => row.position === null || row.revision !== revision + i)
    if (missing !== undefined) throw new StoreDamaged(`stream ${stream}, revision ${missing.revision}: ${UNINDEXED}`)
    return isSame(known, events) ? (known.at(-1)?.position ?? 0) : 0
  }

  const append = (job: Append): Position => {
    const found = tails.find(job.stream)
    const revision = found?.revision ?? -1
    if (job.revision > revision + 1) return 0
    if (found !== undefined && job.revision <= revision) return repeated(found, job)
    const tail = found ?? tails.create(job.stream)
    for (const { type, hash, data, metadata } of job.events) {
      last += 1
      tail.revision += 1
      insertEvent.run(last, tail.id, tail.revision, type, storedId(hash), bytesOf(data), bytesOf(metadata))
    }
    return last
  }

  const write = (jobs: readonly SentJob[]): readonly Position[] => {
    const positions: Position[] = []
    let newest: Append | undefined
    db.exec('BEGIN IMMEDIATE')
    for (const job of jobs) {
      if (job.kind === 'save') {
        const { epoch, position, event } = job.saved
        savePosition.run(job.name, epoch, position, event === null ? null : formatStoredEventRef(event))
        positions.push(0)
        continue
      }
      const before = last
      positions.push(append(job))
      if (last > before) newest = job
    }
    const event = newest?.events.at(-1)
    if (newest !== undefined && event !== undefined) {
      addToIndex(last)
      moveHead.run(last, storedId(event.hash), newest.stream, newest.revision + newest.events.length - 1)
    }
    return positions
  }

  return (jobs) => {
    const base = last
    const positions = uncommitted(() => write(jobs))
    db.exec('COMMIT')
    return { base, positions }
  }
}
