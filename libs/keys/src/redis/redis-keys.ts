import { randomBytes } from 'node:crypto'
import type { RedisConnection } from '@folio/redis/redis-connection.ts'
import { LRUCache } from 'lru-cache'
import { type ClientKey, type Keys, KeysUnavailable } from '../port.ts'
import { CLIENT_KEY_BYTES, unwrapKey, wrapKey } from '../wrapped-key.ts'
import { rewriteLog } from './rewrite-log.ts'

/** The master key that wraps the keys, and the time (ms) and number of keys held in memory. */
export type HeldKeys = { readonly masterKey: Uint8Array; readonly heldMs?: number; readonly heldMax?: number }

/** A script that stores a value unless there is one, and returns the stored value. */
export const KEEP_FIRST = `
  redis.call('SET', KEYS[1], ARGV[1], 'NX')
  return redis.call('GET', KEYS[1])
`

const HELD_MS = 10_000
const HELD_MAX = 50_000

/** The value that replaces a destroyed key for ever. */
const DESTROYED = 'destroyed'

const redisKey = (owner: string): string => `folio:key:${owner}`

/** The value that the server last returned for an owner, and the key that it unwraps to. */
type Held = { readonly kept: string; readonly key: ClientKey | undefined }

const GONE: Held = { kept: DESTROYED, key: undefined }

/** Holds recently used keys in memory, and learns them from the values of the server. */
const keysInMemory = ({ masterKey, heldMs = HELD_MS, heldMax = HELD_MAX }: HeldKeys) => {
  const held = new LRUCache<string, Held>({ max: heldMax, ttl: heldMs, noDeleteOnStaleGet: true })

  /**
   * Unwraps a value of the server. Returns the entry held before, also an expired one, where the server's value is the
   * same, so that data derived from its key object stays usable.
   */
  const opened = (owner: string, kept: string): Held => {
    if (kept === DESTROYED) return GONE
    const before = held.peek(owner, { allowStale: true })
    if (before?.kept === kept) return before
    const key = unwrapKey(masterKey, owner, Buffer.from(kept, 'base64url'))
    if (key === undefined) throw new KeysUnavailable(`the key of ${owner} is damaged`)
    return { kept, key }
  }

  /** Stores in memory what the server returned for an owner, unless a newer entry arrived while it answered. */
  const learn = (owner: string, kept: unknown): Held | undefined => {
    const known = held.get(owner)
    if (known !== undefined) return known
    if (typeof kept !== 'string') return undefined
    const learnt = opened(owner, kept)
    held.set(owner, learnt)
    return learnt
  }

  return { held, learn }
}

/**
 * Reads and writes keys on a server that was checked; holds recently used keys in memory, and also that a key was
 * destroyed.
 */
export const redisKeys = (redis: RedisConnection, memory: HeldKeys): Keys => {
  const { masterKey } = memory
  const { held, learn } = keysInMemory(memory)

  const keyOf = async (owner: string, ask: () => Promise<unknown>): Promise<ClientKey | undefined> =>
    (held.get(owner) ?? learn(owner, await ask()))?.key

  const kept = (owner: string): Promise<unknown> => redis.call('get', redisKey(owner))

  const keepNew = (owner: string): Promise<unknown> => {
    const made = Buffer.from(wrapKey(masterKey, owner, randomBytes(CLIENT_KEY_BYTES)))
    // The stored key decides, not the new one: the owner may already have had a key, or may have had it destroyed.
    return redis.run('keepFirst', [redisKey(owner)], [made.toString('base64url')])
  }

  const destroy = async (owner: string): Promise<void> => {
    // Set before the call, because answers to earlier reads may still be under way.
    held.set(owner, GONE)
    try {
      await redis.call('set', redisKey(owner), DESTROYED)
    } catch (error) {
      held.delete(owner)
      throw error
    }
    await rewriteLog(redis)
  }

  return {
    get: (owner) => keyOf(owner, () => kept(owner)),
    // Reads first, because nearly every owner already has a key.
    create: (owner) => keyOf(owner, async () => (await kept(owner)) ?? keepNew(owner)),
    destroy,
    close: async () => {
      held.clear()
      await redis.close()
    },
  }
}
