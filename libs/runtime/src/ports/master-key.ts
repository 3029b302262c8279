import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEY_FILE } from '@folio/keys/embedded/key-file.ts'

const BYTES = 32
/** The file of a data directory that holds the master key, unless the environment does. */
export const MASTER_KEY_FILE = 'master.key'

const keyOf = (text: string, place: string): Uint8Array => {
  const key = Buffer.from(text.trim(), 'hex')
  if (key.length !== BYTES) throw new Error(`${place} must hold ${BYTES * 2} hexadecimal digits`)
  return key
}

/** Returns the master key as `masterKey` does, but makes none: undefined where there is none. Throws for a malformed one. */
export const existingMasterKey = (dataDir: string): Uint8Array | undefined => {
  const given = process.env['FOLIO_MASTER_KEY']
  if (given !== undefined) return keyOf(given, 'FOLIO_MASTER_KEY')
  const path = join(dataDir, MASTER_KEY_FILE)
  return existsSync(path) ? keyOf(readFileSync(path, 'utf8'), path) : undefined
}

/**
 * Returns the key that wraps the keys of clients: `FOLIO_MASTER_KEY` (64 hexadecimal digits), or else the file
 * `master.key` of the data directory, which the first start creates, readable only by its owner. Throws where the file
 * is missing beside existing keys, or the key is malformed.
 */
export const masterKey = (dataDir: string): Uint8Array => {
  const given = process.env['FOLIO_MASTER_KEY']
  const path = join(dataDir, MASTER_KEY_FILE)
  if (given === undefined && !existsSync(path)) {
    if (existsSync(join(dataDir, KEY_FILE))) {
      throw new Error(
        `${path} is missing, and ${KEY_FILE} cannot be read without it: put it back, or set FOLIO_MASTER_KEY`,
      )
    }
    writeFileSync(path, `${randomBytes(BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  }
  return given === undefined ? keyOf(readFileSync(path, 'utf8'), path) : keyOf(given, 'FOLIO_MASTER_KEY')
}
