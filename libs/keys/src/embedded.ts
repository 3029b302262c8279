import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type KeyFile, openKeyFile } from './embedded/key-file.ts'
import { type ClientKey, type Keys, KeysUnavailable } from './port.ts'
import {
  CLIENT_KEY_BYTES,
  checkMasterKey,
  isProofOf,
  newProof,
  unwrapKey,
  WrongMasterKey,
  wrapKey,
} from './wrapped-key.ts'

/** Options of keys in a file. */
export type EmbeddedKeysOptions = {
  readonly directory: string
  /** `MASTER_KEY_BYTES` bytes, kept apart from the directory. */
  readonly masterKey: Uint8Array
  /** The largest number of keys held in memory; default `KEYS_HELD_MAX`. */
  readonly heldMax?: number
}

/** The default of the largest number of keys held in memory. */
export const KEYS_HELD_MAX = 50_000

const checkProof = (file: KeyFile, masterKey: Uint8Array): void => {
  if (isProofOf(masterKey, file.proof(newProof(masterKey)))) return
  file.close()
  throw new WrongMasterKey('the key file was made with another master key')
}

/** Runs an action on the file; every error becomes `KeysUnavailable`. */
const attempt = <T>(action: () => T): T => {
  try {
    return action()
  } catch (error) {
    throw new KeysUnavailable(`the key file cannot be used: ${String(error)}`, { cause: error })
  }
}

/**
 * Opens the clients' keys in the file `keys.db` of a directory, for one process at a time. Throws `WrongMasterKey`
 * where the file was made with another master key, and `KeysUnavailable` where it cannot be opened. A key is durable
 * before a caller gets it; a destroyed key has left memory, file and log when `destroy` resolves.
 */
export const embeddedKeys = ({ directory, masterKey, heldMax = KEYS_HELD_MAX }: EmbeddedKeysOptions): Keys => {
  checkMasterKey(masterKey)
  const file = attempt(() => openKeyFile(directory))
  checkProof(file, masterKey)
  const held = new LRUCache<string, ClientKey>({ maxSize: heldMax, sizeCalculation: () => 1 })

  const opened = (owner: string, wrapped: Uint8Array): ClientKey => {
    const key = unwrapKey(masterKey, owner, wrapped)
    if (key === undefined) throw new Error(`the key of ${owner} is damaged`)
    held.set(owner, key)
    return key
  }

  const get = (owner: string): ClientKey | undefined => {
    const known = held.get(owner)
    if (known !== undefined) return known
    const wrapped = file.read(owner)
    return wrapped === undefined || wrapped === 'erased' ? undefined : opened(owner, wrapped)
  }

  const create = (owner: string): ClientKey | undefined => {
    if (!held.has(owner)) file.add(owner, wrapKey(masterKey, owner, randomBytes(CLIENT_KEY_BYTES)))
    // The file decides, not the new key: the owner may already have had a key, or may have had it destroyed.
    return get(owner)
  }

  const destroy = (owner: string): void => {
    held.delete(owner)
    file.erase(owner)
  }

  return {
    create: async (owner) => attempt(() => create(owner)),
    get: async (owner) => attempt(() => get(owner)),
    destroy: async (owner) => attempt(() => destroy(owner)),
    close: async () => {
      held.clear()
      file.close()
    },
  }
}
