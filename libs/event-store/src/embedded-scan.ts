import { uuidFromHex } from '@folio/kernel/uuid-v5.ts'
import { type Position, type RecordedEvent, StoreDamaged } from './port.ts'
import { epochOf, isCorruption, openForReading } from './sqlite-schema.ts'
import { streamNames } from './stream-names.ts'

/** A store file read straight through in the caller's own thread, which it blocks; made for worker threads. */
export type Scan = {
  readonly epoch: number
  readonly lastPosition: () => Position
  /** All events after a position up to another, inclusive, in order. Throws `StoreDamaged` where one cannot be read. */
  readonly scan: (after: Position, upTo: Position) => Iterable<RecordedEvent>
  readonly close: () => void
}

type Row = readonly [Position, number, number, string, Uint8Array, Uint8Array, Uint8Array]

// Short looks, so that a server's log can be emptied meanwhile.
const ROWS_PER_LOOK = 256

const hexOf = ({ buffer, byteOffset, length }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, length).toString('hex')

/** Opens a store file for scanning, read-only, while a server holds the directory or none does. */
export const openScan = (dir: string): Scan => {
  const db = openForReading(dir)
  const nameOf = streamNames(db)
  const last = db.prepare('SELECT max(position) AS position FROM events')
  const look = db.prepare(
    'SELECT position, stream, revision, type, id, data, metadata FROM events WHERE position > ? AND position <= ? ORDER BY position LIMIT ?',
  )
  look.setReturnArrays(true)

  const rowsAfter = (position: Position, upTo: Position): readonly Row[] => {
    try {
      return look.all(position, upTo, ROWS_PER_LOOK) as unknown as readonly Row[]
    } catch (cause) {
      if (!isCorruption(cause)) throw cause
      throw new StoreDamaged(`an event after position ${position} is not readable`, { cause })
    }
  }

  const scan = function* (after: Position, upTo: Position): Iterable<RecordedEvent> {
    for (let reached = after; reached < upTo; ) {
      const rows = rowsAfter(reached, upTo)
      for (const [position, stream, revision, type, id, data, metadata] of rows) {
        yield { stream: nameOf(stream), revision, type, data, metadata, position, id: uuidFromHex(hexOf(id), 8) }
        reached = position
      }
      if (rows.length < ROWS_PER_LOOK) return
    }
  }

  return {
    epoch: epochOf(db),
    lastPosition: () => Number(last.get()?.['position'] ?? 0),
    scan,
    close: () => db.close(),
  }
}
