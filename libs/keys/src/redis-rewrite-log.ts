import { setTimeout as pause } from 'node:timers/promises'
import type { RedisConnection } from '@folio/redis/redis-connection.ts'
import { serverFacts } from '@folio/redis/server-facts.ts'
import { KeysUnavailable } from './port.ts'

const LIMIT_MS = 30_000
const LOOK_EVERY_MS = 20

/**
 * Has the server write its log of changes anew, so that nothing which was overwritten before is left in it; resolves when
 * that is done, or at once where no log is kept.
 */
export const rewriteLog = async (redis: RedisConnection): Promise<void> => {
  const giveUpAt = performance.now() + LIMIT_MS
  const untilIdle = async (): Promise<ReadonlyMap<string, string>> => {
    while (performance.now() < giveUpAt) {
      const facts = await serverFacts(redis.call, 'persistence')
      if (facts.get('aof_rewrite_in_progress') === '0' && facts.get('aof_rewrite_scheduled') === '0') return facts
      await pause(LOOK_EVERY_MS)
    }
    throw notYet(`it took more than ${LIMIT_MS} ms`)
  }
  const notYet = (reason: string): Error =>
    new KeysUnavailable(`Redis at ${redis.address} may still have a destroyed key in its log: ${reason}`)

  // One that is under way began before: it may have what was overwritten since.
  if ((await untilIdle()).get('aof_enabled') !== '1') return
  while (!(await begun(redis))) await untilIdle()
  const outcome = (await untilIdle()).get('aof_last_bgrewrite_status')
  if (outcome !== 'ok') throw notYet(`writing it anew ended with ${outcome}`)
}

/** Begins, unless somebody else began just now. */
const begun = async (redis: RedisConnection): Promise<boolean> => {
  try {
    await redis.call('bgrewriteaof')
    return true
  } catch (error) {
    if (error instanceof Error && error.message.includes('already in progress')) return false
    throw error
  }
}
