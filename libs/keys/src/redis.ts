import { openRedis } from '@folio/redis/open-redis.ts'
import type { RedisConnection, RedisHealth } from '@folio/redis/redis-connection.ts'
import { settingFault } from '@folio/redis/setting-fault.ts'
import { type Keys, KeysUnavailable } from './port.ts'
import { KEEP_FIRST, redisKeys } from './redis/redis-keys.ts'
import { checkMasterKey, isProofOf, newProof, WrongMasterKey } from './wrapped-key.ts'

/** Options of keys on a Redis. */
export type RedisKeysOptions = {
  /** `redis://user:password@host:port/database`, or `rediss:` over TLS. */
  readonly url: string
  /** `MASTER_KEY_BYTES` bytes, kept apart from the server. */
  readonly masterKey: Uint8Array
  /** True refuses a server that may lose a key it has acknowledged, or keep one that was destroyed. */
  readonly mustBeDurable: boolean
  /** Called on every connection with a description of the fault of such a server, where it is not refused. */
  readonly onUndurable?: (fault: string) => void
  /** True refuses a server that holds no keys yet: where events exist, the data encrypted in them would be lost. */
  readonly mustExist?: boolean
  /**
   * The time in milliseconds for which a key is held in memory, and may be used in this process after another process
   * destroyed it.
   */
  readonly heldMs?: number
  readonly heldMax?: number
  /** The time after which an unanswered call fails, in milliseconds. */
  readonly timeoutMs?: number
  /** The time allowed for the first connection, in milliseconds. */
  readonly openMs?: number
}

/** Keys on a Redis, with the health of its connection. */
export type RedisKeys = Keys & { readonly health: () => RedisHealth }

const PROOF = 'folio:master-key-proof'
const NEVER_FORGETS = { 'maxmemory-policy': 'noeviction' }
/** A key is on disk before a caller gets it, and only in the log, which the server rewrites without destroyed keys. */
const DURABLE = { appendonly: 'yes', appendfsync: 'always', save: '' }

type Call = RedisConnection['call']

/**
 * Connects to the clients' keys on a Redis that stores nothing else, for any number of processes. Rejects with
 * `KeysUnavailable`, naming host, port and reason, where the server cannot be reached or must not be used, and with
 * `WrongMasterKey` where another master key wrapped its keys. A connection that is lost later is restored
 * automatically; a server that returns without these keys is refused.
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
