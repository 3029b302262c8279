import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { StoreDamaged } from '../../port.ts'
import { NEWEST_REVISION } from '../stream-index.ts'

/** A stream's number in the file and its newest revision, -1 before its first event; the writer increments it. */
export type StreamTail = { readonly id: number; revision: number }

/**
 * Looks up the tails of streams: recently used ones in memory, others in the file. A stream that was created or changed since the
 * index was last written must still be in memory. Throws `StoreDamaged` where the index leads to no event.
 */
export type StreamTails = {
  readonly find: (stream: string) => StreamTail | undefined
  readonly create: (stream: string) => StreamTail
}

const KNOWN_MAX = 50_000

/** Makes the tails of a file that has no other writer. */
export const streamTails = (db: Pick<DatabaseSync, 'prepare'>): StreamTails => {
  // `max` would allocate all slots at the start; `maxSize` with sizes of 1 is the same limit.
  const known = new LRUCache<string, StreamTail>({ maxSize: KNOWN_MAX, sizeCalculation: () => 1 })
  const findStream = db.prepare('SELECT id FROM streams WHERE name = ?')
  const findNewest = db.prepare(NEWEST_REVISION)
  const insert = db.prepare('INSERT INTO streams (name) VALUES (?)')
  const kept = (stream: string, tail: StreamTail): StreamTail => {
    known.set(stream, tail)
    return tail
  }
  return {
    find: (stream) => {
      const tail = known.get(stream)
      if (tail !== undefined) return tail
      const row = findStream.get(stream)
      if (row === undefined) return undefined
      const id = Number(row['id'])
      const { revision, found } = findNewest.get(id) ?? {}
      if (revision === undefined || found !== revision) {
        throw new StoreDamaged(`stream ${stream}: the index of streams does not lead to its newest event`)
      }
      return kept(stream, { id, revision: Number(revision) })
    },
    create: (stream) => kept(stream, { id: Number(insert.run(stream).lastInsertRowid), revision: -1 }),
  }
}
