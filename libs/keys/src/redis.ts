import { openRedis } from '@folio/redis/open-redis.ts'
import type { RedisConnection, RedisHealth } from '@folio/redis/redis-connection.ts'
import { settingFault } from '@folio/redis/setting-fault.ts'
import { checkMasterKey, isProofOf, newProof, WrongMasterKey } from './master-key-proof.ts'
import { type Keys, KeysUnavailable } from './port.ts'
import { KEEP_FIRST, redisKeys } from './redis-keys.ts'

/** Where the keys are, and what they are wrapped with. */
export type RedisKeysOptions = {
  /** `redis://user:password@host:port/database`, or `rediss:` over TLS. */
  readonly url: string
  /** `MASTER_KEY_BYTES` bytes, kept apart from the server. */
  readonly masterKey: Uint8Array
  /** Whether to refuse a server that may lose a key it has acknowledged, or keep one that was destroyed. */
  readonly mustBeDurable: boolean
  /** Told in words what is wrong with such a server where it is not refused, on every connection. */
  readonly onUndurable?: (fault: string) => void
  /** Whether to refuse a server that holds no keys yet: whoever has events would lose what is encrypted in them. */
  readonly mustExist?: boolean
  /** How long a key is held in memory, and may be used in this process after another destroyed it. */
  readonly heldMs?: number
  readonly heldMax?: number
  /** How long a call may go unanswered. */
  readonly timeoutMs?: number
  /** How long to try to connect at first. */
  readonly openMs?: number
}

/** Keys on a Redis, and how the connection to it is doing. */
export type RedisKeys = Keys & { readonly health: () => RedisHealth }

const PROOF = 'folio:master-key-proof'
const NEVER_FORGETS = { 'maxmemory-policy': 'noeviction' }
/** A key is on disk before it is given out, and nowhere else but in the log, which is written anew without those destroyed. */
const DURABLE = { appendonly: 'yes', appendfsync: 'always', save: '' }

type Call = RedisConnection['call']

/**
 * Clients' keys on a Redis of their own, for any number of processes. Rejects with `KeysUnavailable`, with host, port and
 * reason, where it cannot be reached or must not be used, and with `WrongMasterKey` where its keys were wrapped with another
 * one. Lost later, it comes back by itself; a server that comes back without these keys is refused.
 */
export const openRedisKeys = async (options: RedisKeysOptions): Promise<RedisKeys> => {
  const { masterKey, mustBeDurable, onUndurable, mustExist = false, heldMs, heldMax, ...reached } = options
  checkMasterKey(masterKey)
  let proof: string | undefined

  const absenceOf = async (call: Call): Promise<string | undefined> => {
    const found = await call('get', PROOF)
    if (proof === undefined) return mustExist && found === null ? 'it holds no keys' : undefined
    return found === proof ? undefined : 'it has lost its keys, or holds others'
  }
  const faultOf = async (call: Call): Promise<string | undefined> => {
    const undurable = await settingFault(call, DURABLE)
    if (undurable !== undefined && mustBeDurable) return undurable
    if (undurable !== undefined) onUndurable?.(undurable)
    return (await settingFault(call, NEVER_FORGETS)) ?? absenceOf(call)
  }
  const redis = await openRedis({
    ...reached,
    name: 'folio-keys',
    scripts: { keepFirst: KEEP_FIRST },
    fault: faultOf,
    unavailable: (message) => new KeysUnavailable(message),
  })
  const offered = Buffer.from(newProof(masterKey)).toString('base64url')
  try {
    proof = String(await redis.run('keepFirst', [PROOF], [offered]))
    if (!isProofOf(masterKey, Buffer.from(proof, 'base64url')))
      throw new WrongMasterKey(`the keys of Redis at ${redis.address} were made with another master key`)
  } catch (error) {
    await redis.close()
    throw error
  }
  const held = { ...(heldMs === undefined ? {} : { heldMs }), ...(heldMax === undefined ? {} : { heldMax }) }
  return { ...redisKeys(redis, { masterKey, ...held }), health: redis.health }
}
