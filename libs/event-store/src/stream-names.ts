import type { DatabaseSync } from 'node:sqlite'
import { StoreDamaged } from './port.ts'

const NAMES_KNOWN_MAX = 100_000

/** The names of streams by their numbers in a store file, the last many of them remembered; throws `StoreDamaged` for a missing one. */
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
