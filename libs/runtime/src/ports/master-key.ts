import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEY_FILE } from '@folio/keys/embedded/key-file.ts'
import { syncPath } from '../backup/sync-path.ts'

const BYTES = 32
/** The file of a data directory that holds the master key, unless the environment does. */
export const MASTER_KEY_FILE = 'master.key'

const keyOf = (text: string, place: string): Uint8Array => {
  const key = Buffer.from(text.trim(), 'hex')
  if (key.length !== BYTES) throw new Error(`${place} must hold ${BYTES * 2} hexadecimal digits`)
  return key
}

/**
 * Reads the file of the master key; undefined where there is none, or where it is empty and there are no keys: a start
 * of an earlier release that was interrupted left it so.
 */
const storedKey = (dataDir: string): string | undefined => {
  const path = join(dataDir, MASTER_KEY_FILE)
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, 'utf8')
  return text.trim() === '' && !existsSync(join(dataDir, KEY_FILE)) ? undefined : text
}

/** Makes a master key, which is on the disk under its name when this returns, or else not there. */
const makeKey = (dataDir: string): string => {
  const path = join(dataDir, MASTER_KEY_FILE)
  const unfinished = `${path}.unfinished`
  const text = `${randomBytes(BYTES).toString('hex')}\n`
  writeFileSync(unfinished, text, { mode: 0o600 })
  syncPath(unfinished)
  renameSync(unfinished, path)
  syncPath(dataDir)
  return text
}

/** Returns the master key as `masterKey` does, but makes none: undefined where there is none. Throws for a malformed one. */
export const existingMasterKey = (dataDir: string): Uint8Array | undefined => {
  const given = process.env['FOLIO_MASTER_KEY']
  if (given !== undefined) return keyOf(given, 'FOLIO_MASTER_KEY')
  const stored = storedKey(dataDir)
  return stored === undefined ? undefined : keyOf(stored, join(dataDir, MASTER_KEY_FILE))
}

/**
 * Returns the key that wraps the keys of clients: `FOLIO_MASTER_KEY` (64 hexadecimal digits), or else the file
 * `master.key` of the data directory, which the first start creates, readable only by its owner. The caller holds the
 * lock of the directory, so that no other process creates the file meanwhile. Throws where the file is missing beside
 * existing keys, or the key is malformed.
 */
export const masterKey = (dataDir: string): Uint8Array => {
  const existing = existingMasterKey(dataDir)
  if (existing !== undefined) return existing
  const path = join(dataDir, MASTER_KEY_FILE)
  if (existsSync(join(dataDir, KEY_FILE))) {
    throw new Error(
      `${path} is missing, and ${KEY_FILE} cannot be read without it: put it back, or set FOLIO_MASTER_KEY`,
    )
  }
  return keyOf(makeKey(dataDir), path)
}
