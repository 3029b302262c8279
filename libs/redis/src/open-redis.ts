import { Redis } from 'ioredis'
import { batchedWrites } from './batched-writes.ts'
import { boundedCalls } from './bounded-calls.ts'
import { type MemoryWatch, memoryWatch } from './memory-watch.ts'
import { redisAddress } from './redis-address.ts'
import type { RedisConnection, RedisHealth } from './redis-connection.ts'
import { isOutOfMemory, isRefusal, redisReason } from './redis-errors.ts'
import { type RedisLink, redisLink } from './redis-link.ts'
import { redisOptions } from './redis-options.ts'
import { serverInfo } from './server-info.ts'

/** The address of a Redis, the checks that it must pass, and the scripts to run on it. */
export type RedisSetting = {
  /** `redis://user:password@host:port/database`, or `rediss:` over TLS. */
  readonly url: string
  /** The name of this connection in the server's list of clients. */
  readonly name: string
  /** Lua scripts by the names that `run` takes. */
  readonly scripts: Readonly<Record<string, string>>
  /** Returns the fault of a primary that must not be used, or undefined; called on every connection. */
  readonly fault: (call: RedisConnection['call']) => Promise<string | undefined>
  /** Makes the error that calls reject with. */
  readonly unavailable: (message: string) => Error
  /** The time after which an unanswered call fails, in milliseconds; default 2 s. */
  readonly timeoutMs?: number
  /** The time allowed for the first connection, in milliseconds, because the server may be starting; default 8 s. */
  readonly openMs?: number
}

const TIMEOUT_MS = 2000
const OPEN_MS = 8000
const CALLS_MAX = 10_000

type Send = (args: readonly (string | Buffer)[]) => Promise<unknown>

/** Returns the two methods that the library adds to a client for each script; one of them returns bytes. */
const scriptsOf = (redis: Redis, scripts: RedisSetting['scripts']): ReadonlyMap<string, Send> => {
  const methodOf = (name: string): Send => {
    const method = Reflect.get(redis, name)
    return (args) => Reflect.apply(method, redis, [args])
  }
  return new Map(
    Object.entries(scripts).flatMap(([name, lua]) => {
      redis.defineCommand(name, { lua })
      return [name, inBytes(name)].map((method) => [method, methodOf(method)] as const)
    }),
  )
}

const inBytes = (name: string): string => `${name}Buffer`

/** Returns a fault for a replica: it shows an older state than its primary, and does not keep writes. */
const replicaFault = async (call: RedisConnection['call']): Promise<string | undefined> =>
  (await serverInfo(call, 'replication')).get('role') === 'master' ? undefined : 'it is a replica'

/**
 * Connects to a Redis. Rejects within `openMs`, naming host, port and reason but never a secret, when the server cannot
 * be reached, refuses the client or must not be used. A connection that is lost later is retried until it is restored
 * or closed.
 */
export const openRedis = async (setting: RedisSetting): Promise<RedisConnection> => {
  const { url, unavailable, timeoutMs = TIMEOUT_MS, openMs = OPEN_MS } = setting
  const { server, shown: address } = redisAddress(url)
  const redis = new Redis({ ...redisOptions(timeoutMs), ...server, connectionName: setting.name })
  const scripts = scriptsOf(redis, setting.scripts)
  const send: RedisConnection['call'] = (command, ...args) => redis.call(command, ...args)
  const link = redisLink(redis, async () => (await replicaFault(send)) ?? setting.fault(send))

  const problem = (reason: string): Error => unavailable(`Redis at ${address} cannot be used: ${reason}`)
  const calls = boundedCalls(CALLS_MAX, problem)
  let watch: MemoryWatch | undefined
  const gather = batchedWrites(() => redis.stream)
  const asked = (ask: () => Promise<unknown>): Promise<unknown> =>
    calls.make(async () => {
      if (!link.isOpen()) throw problem(link.reason())
      gather()
      try {
        return await ask()
      } catch (error) {
        if (isOutOfMemory(error)) watch?.refused()
        throw problem(isRefusal(error) || link.isOpen() ? redisReason(error) : link.reason())
      }
    })

  const run: RedisConnection['runInBytes'] = (name, keys, args) => {
    const script = scripts.get(name)
    if (script === undefined) throw new RangeError(`unknown script ${name}`)
    return asked(() => script([String(keys.length), ...keys, ...args]))
  }
  try {
    await link.opened(openMs)
  } catch (error) {
    link.close()
    throw problem(redisReason(error))
  }
  const memory = memoryWatch(send)
  watch = memory
  return {
    address,
    call: (command, ...args) => asked(() => send(command, ...args)),
    run,
    runInBytes: (name, keys, args) => run(inBytes(name), keys, args),
    health: () => healthOf(link, memory, calls.underWay()),
    close: async () => {
      await calls.end()
      memory.stop()
      link.close()
    },
  }
}

const healthOf = (link: RedisLink, { isFull, memory }: MemoryWatch, underWay: number): RedisHealth => {
  const told = memory()
  const facts = { underWay, ...(told === undefined ? {} : { memory: told }) }
  if (!link.isOpen()) return { connected: false, reason: link.reason(), ...facts }
  return isFull() ? { connected: false, reason: 'it has no memory left', ...facts } : { connected: true, ...facts }
}
