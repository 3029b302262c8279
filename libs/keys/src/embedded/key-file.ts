import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { WRAPPED_KEY_BYTES } from '../wrapped-key.ts'

/** Wrapped keys by owner, in a file; each change is durable when its call returns. Calls throw the errors of SQLite. */
export type KeyFile = {
  /** Returns the proof of the master key that the file was made with: the first proof that was ever offered. */
  readonly proof: (offered: Uint8Array) => Uint8Array
  /** Returns the owner's wrapped key, `erased` once it was erased, or undefined where there never was one. */
  readonly read: (owner: string) => Uint8Array | 'erased' | undefined
  /** Stores a wrapped key for an owner that never had one; changes nothing otherwise. */
  readonly add: (owner: string, wrapped: Uint8Array) => void
  /** Overwrites the owner's wrapped key in the file and in its log, and records for ever that it is erased. */
  readonly erase: (owner: string) => void
  readonly close: () => void
}

/** The name of the file in its directory. */
export const KEY_FILE = 'keys.db'

const LOCK_WAIT_MS = 200

// Rows are added at the end and overwritten in place by as many zeros, so that no page keeps an older copy of a key.
const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  CREATE TABLE IF NOT EXISTS master_key_proof (id INTEGER PRIMARY KEY, proof BLOB NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS client_key (
    id INTEGER PRIMARY KEY,
    owner TEXT NOT NULL UNIQUE,
    wrapped BLOB NOT NULL CHECK (length(wrapped) = ${WRAPPED_KEY_BYTES})
  ) STRICT;
`
const OFFER_PROOF = 'INSERT INTO master_key_proof (id, proof) VALUES (1, ?) ON CONFLICT DO NOTHING'
const ADD = 'INSERT INTO client_key (owner, wrapped) VALUES (?, ?) ON CONFLICT (owner) DO NOTHING'
const ERASE = `
  INSERT INTO client_key (owner, wrapped) VALUES (?, zeroblob(${WRAPPED_KEY_BYTES}))
  ON CONFLICT (owner) DO UPDATE SET wrapped = excluded.wrapped
`

const bytesOf = (value: unknown): Uint8Array => {
  if (!(value instanceof Uint8Array)) throw new Error('the key file has a value that is not a key')
  return value
}

/** Opens the file in its directory, or creates it. */
export const openKeyFile = (directory: string): KeyFile => {
  const db = new DatabaseSync(join(directory, KEY_FILE), { timeout: LOCK_WAIT_MS })
  db.exec(SCHEMA)
  const offerProof = db.prepare(OFFER_PROOF)
  const selectProof = db.prepare('SELECT proof FROM master_key_proof WHERE id = 1')
  const select = db.prepare('SELECT wrapped FROM client_key WHERE owner = ?')
  const add = db.prepare(ADD)
  const erase = db.prepare(ERASE)
  const emptyLog = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)')

  return {
    proof: (offered) => {
      offerProof.run(offered)
      return bytesOf(selectProof.get()?.['proof'])
    },
    read: (owner) => {
      const row = select.get(owner)
      if (row === undefined) return undefined
      const wrapped = bytesOf(row['wrapped'])
      return wrapped.every((byte) => byte === 0) ? 'erased' : wrapped
    },
    add: (owner, wrapped) => {
      add.run(owner, wrapped)
    },
    erase: (owner) => {
      erase.run(owner)
      if (emptyLog.get()?.['busy'] !== 0)
        throw new Error('another connection still reads the log of the key file: try again')
    },
    close: () => {
      if (db.isOpen) db.close()
    },
  }
}
