import { randomBytes } from 'node:crypto'
import type { RedisConnection } from '@folio/redis/redis-connection.ts'
import { LRUCache } from 'lru-cache'
import { type ClientKey, type Keys, KeysUnavailable } from './port.ts'
import { rewriteLog } from './redis-rewrite-log.ts'
import { CLIENT_KEY_BYTES, unwrapKey, wrapKey } from './wrapped-key.ts'

/** What a key is wrapped with, and what of it is held in memory. */
export type HeldKeys = { readonly masterKey: Uint8Array; readonly heldMs?: number; readonly heldMax?: number }

/** A script: keeps a value unless there is one, and answers what is kept. */
export const KEEP_FIRST = `
  redis.call('SET', KEYS[1], ARGV[1], 'NX')
  return redis.call('GET', KEYS[1])
`

const HELD_MS = 10_000
const HELD_MAX = 50_000

/** Kept in the place of a key for ever once it was destroyed. */
const DESTROYED = 'destroyed'

const redisKey = (owner: string): string => `folio:key:${owner}`

/** What the server kept for an owner when it was asked last, and the key that this is. */
type Held = { readonly kept: string; readonly key: ClientKey | undefined }

const GONE: Held = { kept: DESTROYED, key: undefined }

/** Keys on a server that was found to be the right one; those lately used are held in memory, also that they are destroyed. */
export const redisKeys = (
  redis: RedisConnection,
  { masterKey, heldMs = HELD_MS, heldMax = HELD_MAX }: HeldKeys,
): Keys => {
  const held = new LRUCache<string, Held>({ max: heldMax, ttl: heldMs, noDeleteOnStaleGet: true })

  /** What was held a while ago is the same key still, and what others made of it is too, where the server keeps the same. */
  const opened = (owner: string, kept: string): Held => {
    if (kept === DESTROYED) return GONE
    const before = held.peek(owner, { allowStale: true })
    if (before?.kept === kept) return before
    const key = unwrapKey(masterKey, owner, Buffer.from(kept, 'base64url'))
    if (key === undefined) throw new KeysUnavailable(`the key of ${owner} is damaged`)
    return { kept, key }
  }

  /** What the server keeps for an owner, unless more is known by the time that it has answered. */
  const learn = (owner: string, kept: unknown): Held | undefined => {
    const known = held.get(owner)
    if (known !== undefined) return known
    if (typeof kept !== 'string') return undefined
    const learnt = opened(owner, kept)
    held.set(owner, learnt)
    return learnt
  }

  const keyOf = async (owner: string, ask: () => Promise<unknown>): Promise<ClientKey | undefined> =>
    (held.get(owner) ?? learn(owner, await ask()))?.key

  const kept = (owner: string): Promise<unknown> => redis.call('get', redisKey(owner))

  const keepNew = (owner: string): Promise<unknown> => {
    const made = Buffer.from(wrapKey(masterKey, owner, randomBytes(CLIENT_KEY_BYTES)))
    // What is kept counts, not what was just made: the owner may have had a key, or may have lost it.
    return redis.run('keepFirst', [redisKey(owner)], [made.toString('base64url')])
  }

  const destroy = async (owner: string): Promise<void> => {
    // From now on, for answers to what was asked before are still under way.
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
    // Nearly every owner has one already.
    create: (owner) => keyOf(owner, async () => (await kept(owner)) ?? keepNew(owner)),
    destroy,
    close: async () => {
      held.clear()
      await redis.close()
    },
  }
}
