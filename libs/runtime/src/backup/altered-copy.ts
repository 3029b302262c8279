import { statfsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { eventsFile, openForReading } from '@folio/event-store/sqlite/open-database.ts'
import type { EventRef } from '@folio/kernel/event-ref.ts'
import { chainHash, type EventHash } from '@folio/kernel/hash-chain.ts'
import { copyStore } from './directory-backup.ts'

/** The hash of the event's bytes before and after the change, 64 hexadecimal digits each. */
export type AlteredEvent = { readonly expectedHash: EventHash; readonly foundHash: EventHash }

/** The size of a store, and the free space of its disk, in bytes. */
export type StoreSize = { readonly events: number; readonly bytes: number; readonly freeBytes: number }

/** Measures the store of a data directory: the position of its newest event, its file with the log, and its disk. */
export const storeSize = (dataDir: string): StoreSize => {
  const db = openForReading(dataDir)
  try {
    const events = Number(db.prepare('SELECT position FROM head').get()?.['position'])
    const file = eventsFile(dataDir)
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
    const { bavail, bsize } = statfsSync(dataDir)
    return { events, bytes: statSync(file).size + log, freeBytes: bavail * bsize }
  } finally {
    db.close()
  }
}

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39

const isJson = (bytes: Uint8Array): boolean => {
  try {
    JSON.parse(Buffer.from(bytes).toString())
    return true
  } catch {
    return false
  }
}

/**
 * Changes the first digit whose lowest bit can be flipped so that the data stay JSON, as a forger of an amount would;
 * undefined where there is none.
 */
export const flippedByte = (data: Uint8Array): Uint8Array | undefined => {
  for (const [at, byte] of data.entries()) {
    if (!isDigit(byte)) continue
    const changed = Uint8Array.from(data)
    changed[at] = byte ^ 1
    if (isJson(changed)) return changed
  }
  return undefined
}

const FIND = `SELECT e.position, e.type, e.data, e.metadata FROM events e JOIN streams s ON s.id = e.stream
  WHERE s.name = ? AND e.revision = ?`

const previousHash = (metadata: Uint8Array): EventHash => {
  const { prev_hash }: { readonly prev_hash?: unknown } = JSON.parse(Buffer.from(metadata).toString())
  if (typeof prev_hash !== 'string') throw new Error('the metadata of the event have no prev_hash')
  return prev_hash
}

const alter = (db: DatabaseSync, { stream, revision }: EventRef): AlteredEvent | 'no_event' | 'no_digit' => {
  const row = db.prepare(FIND).get(stream, revision)
  const { position, type, data, metadata } = row ?? {}
  if (!(data instanceof Uint8Array && metadata instanceof Uint8Array)) return 'no_event'
  const changed = flippedByte(data)
  if (changed === undefined || position === undefined) return 'no_digit'
  db.prepare('UPDATE events SET data = ? WHERE position = ?').run(changed, position)
  const previous = previousHash(metadata)
  const parts = { stream, revision, type: String(type), metadata }
  return {
    expectedHash: chainHash(previous, { ...parts, data }),
    foundHash: chainHash(previous, { ...parts, data: changed }),
  }
}

/**
 * Copies the store of a data directory, as of one moment, into an empty directory and changes one byte of an event there;
 * the store itself is only read. Returns why nothing was changed: there is no such event, or its data have no digit.
 */
export const alteredCopy = async (
  { dataDir, outDir }: { readonly dataDir: string; readonly outDir: string },
  event: EventRef,
): Promise<AlteredEvent | 'no_event' | 'no_digit'> => {
  await copyStore(dataDir, outDir)
  const db = new DatabaseSync(eventsFile(outDir))
  try {
    return alter(db, event)
  } finally {
    db.close()
  }
}
