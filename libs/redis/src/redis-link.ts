import { after } from '@folio/kernel/timing/timers.ts'
import type { Redis } from 'ioredis'
import { isRefusal, redisReason } from './redis-errors.ts'

/** A client's link to its server: open while they are connected and the server passes the checks. */
export type RedisLink = {
  readonly isOpen: () => boolean
  /** The reason why the link is not open; while it is open, the reason to give if it closes. */
  readonly reason: () => string
  /**
   * Resolves when the link is open; rejects with the reason when the server refuses the client, fails a check, or
   * `limitMs` have passed.
   */
  readonly opened: (limitMs: number) => Promise<void>
  readonly close: () => void
}

const LOOK_AGAIN_MS = 1000

/**
 * Connects a client, retries, and checks the server on each connection, because it may be another server than before;
 * `fault` returns what is wrong with the server, or undefined.
 */
export const redisLink = (redis: Redis, fault: () => Promise<string | undefined>): RedisLink => {
  const first = Promise.withResolvers<void>()
  let isAdmitted = false
  let reason = 'no answer'
  let cancelLook: (() => void) | undefined

  const isConnected = (): boolean => redis.status === 'ready'
  const refuse = (why: string): void => {
    reason = why
    first.reject(new Error(why))
  }
  const admit = async (): Promise<void> => {
    try {
      const found = await fault()
      if (found !== undefined) refuse(found)
      else if (isConnected()) {
        isAdmitted = true
        reason = 'the connection was closed'
        first.resolve()
        return
      }
    } catch (error) {
      if (isRefusal(error)) refuse(redisReason(error))
    }
    cancelLook = after(LOOK_AGAIN_MS, look)
  }
  const look = (): void => {
    cancelLook?.()
    if (isConnected()) void admit()
  }
  redis
    .on('error', (error: unknown) => {
      if (isRefusal(error)) refuse(redisReason(error))
      else reason = redisReason(error)
    })
    .on('close', () => {
      isAdmitted = false
    })
    .on('ready', look)

  return {
    isOpen: () => isAdmitted && isConnected(),
    reason: () => reason,
    opened: (limitMs) => {
      const cancel = after(limitMs, () => first.reject(new Error(reason)))
      // The events report the failure.
      redis.connect().catch(() => {})
      return first.promise.finally(cancel)
    },
    close: () => {
      cancelLook?.()
      redis.disconnect()
    },
  }
}
