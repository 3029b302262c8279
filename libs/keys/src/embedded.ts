import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type KeyFile, openKeyFile } from './key-file.ts'
import { checkMasterKey, isProofOf, newProof, WrongMasterKey } from './master-key-proof.ts'
import { type ClientKey, type Keys, KeysUnavailable } from './port.ts'
import { CLIENT_KEY_BYTES, unwrapKey, wrapKey } from './wrapped-key.ts'

/** Where the keys are, and what they are wrapped with. */
export type EmbeddedKeysOptions = {
  readonly directory: string
  /** `MASTER_KEY_BYTES` bytes, kept apart from the directory. */
  readonly masterKey: Uint8Array
  /** How many keys are held in memory; default `KEYS_HELD_MAX`. */
  readonly heldMax?: number
}

/** How many keys are held in memory unless told otherwise. */
export const KEYS_HELD_MAX = 50_000

const checkProof = (file: KeyFile, masterKey: Uint8Array): void => {
  if (isProofOf(masterKey, file.proof(newProof(masterKey)))) return
  file.close()
  throw new WrongMasterKey('the key file was made with another master key')
}

/** Does something with the file; whatever keeps it from being done means that the keys are unavailable. */
const attempt = <T>(action: () => T): T => {
  try {
    return action()
  } catch (error) {
    throw new KeysUnavailable(`the key file cannot be used: ${String(error)}`, { cause: error })
  }
}

/**
 * Clients' keys in the file `keys.db` of a directory, for one process at a time. Throws `WrongMasterKey` where the file was
 * made with another master key, and `KeysUnavailable` where it cannot be opened. A key is durable before it is given out;
 * a destroyed one has left memory, file and log when `destroy` resolves.
 */
export const embeddedKeys = ({ directory, masterKey, heldMax = KEYS_HELD_MAX }: EmbeddedKeysOptions): Keys => {
  checkMasterKey(masterKey)
  const file = attempt(() => openKeyFile(directory))
  checkProof(file, masterKey)
  const held = new LRUCache<string, ClientKey>({ max: heldMax })

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
    // What stands in the file counts, not what was just made: the owner may have had a key, or may have lost it.
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
