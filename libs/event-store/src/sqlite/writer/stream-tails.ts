import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'

/** A stream's number in the file and its newest revision, -1 before its first event; the writer increments it. */
export type StreamTail = { readonly id: number; revision: number }

/** Looks up the tails of streams: recently used ones in memory, others in the file. */
export type StreamTails = {
  readonly find: (stream: string) => StreamTail | undefined
  readonly create: (stream: string) => StreamTail
}

const KNOWN_MAX = 50_000

/** Makes the tails of a file that has no other writer. */
export const streamTails = (db: Pick<DatabaseSync, 'prepare'>): StreamTails => {
  // `max` would allocate all slots at the start; `maxSize` with sizes of 1 is the same limit.
  const known = new LRUCache<string, StreamTail>({ maxSize: KNOWN_MAX, sizeCalculation: () => 1 })
  const find = db.prepare(
    'SELECT id, (SELECT max(revision) FROM events WHERE stream = streams.id) AS revision FROM streams WHERE name = ?',
  )
  const insert = db.prepare('INSERT INTO streams (name) VALUES (?)')
  const kept = (stream: string, tail: StreamTail): StreamTail => {
    known.set(stream, tail)
    return tail
  }
  return {
    find: (stream) => {
      const tail = known.get(stream)
      if (tail !== undefined) return tail
      const row = find.get(stream)
      if (row === undefined) return undefined
      return kept(stream, { id: Number(row['id']), revision: Number(row['revision'] ?? -1) })
    },
    create: (stream) => kept(stream, { id: Number(insert.run(stream).lastInsertRowid), revision: -1 }),
  }
}
