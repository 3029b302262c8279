import type { Redis } from 'ioredis'
import { isRefusal, redisReason } from './redis-reason.ts'

/** A client's way to its server: open while they are connected and the server is as it must be. */
export type RedisLink = {
  readonly isOpen: () => boolean
  /** Why it is not open, or, while it is, why it would not be. */
  readonly reason: () => string
  /** Resolves when it is open; rejects with the reason when the server refuses or is refused, or the time is over. */
  readonly opened: (limitMs: number) => Promise<void>
  readonly close: () => void
}

const LOOK_AGAIN_MS = 1000

/**
 * Connects a client, again and again, and looks at the server on each connection, for it may be another one than before:
 * `fault` tells what is wrong with it, if anything is.
 */
export const redisLink = (redis: Redis, fault: () => Promise<string | undefined>): RedisLink => {
  const first = Promise.withResolvers<void>()
  let isAdmitted = false
  let reason = 'no answer'
  let lookAgain: NodeJS.Timeout | undefined

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
    lookAgain = setTimeout(look, LOOK_AGAIN_MS)
  }
  const look = (): void => {
    clearTimeout(lookAgain)
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
      const timer = setTimeout(() => first.reject(new Error(reason)), limitMs)
      // How it fails is told by the events.
      redis.connect().catch(() => {})
      return first.promise.finally(() => clearTimeout(timer))
    },
    close: () => {
      clearTimeout(lookAgain)
      redis.disconnect()
    },
  }
}
