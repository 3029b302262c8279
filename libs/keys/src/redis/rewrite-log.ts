import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { RedisConnection } from '@folio/redis/redis-connection.ts'
import { serverInfo } from '@folio/redis/server-info.ts'
import { KeysUnavailable } from '../port.ts'

const LIMIT_MS = 30_000
const LOOK_EVERY_MS = 20

/**
 * Has the server rewrite its log of changes, so that no value overwritten before is left in it. Resolves when the
 * rewrite is done, or at once where the server keeps no log; rejects with `KeysUnavailable` where the rewrite fails or
 * takes more than 30 s.
 */
export const rewriteLog = async (redis: RedisConnection): Promise<void> => {
  const giveUpAt = performance.now() + LIMIT_MS
  const untilIdle = async (): Promise<ReadonlyMap<string, string>> => {
    while (performance.now() < giveUpAt) {
      const facts = await serverInfo(redis.call, 'persistence')
      if (facts.get('aof_rewrite_in_progress') === '0' && facts.get('aof_rewrite_scheduled') === '0') return facts
      await sleep(LOOK_EVERY_MS)
    }
    throw notYet(`BGREWRITEAOF took more than ${LIMIT_MS} ms`)
  }
  const notYet = (reason: string): Error =>
    new KeysUnavailable(`Redis at ${redis.address} may still have a destroyed key in its log: ${reason}`)

  // A rewrite in progress began earlier and may contain what was overwritten since.
  if ((await untilIdle()).get('aof_enabled') !== '1') return
  while (!(await begun(redis))) await untilIdle()
  const outcome = (await untilIdle()).get('aof_last_bgrewrite_status')
  if (outcome !== 'ok') throw notYet(`BGREWRITEAOF ended with ${outcome}`)
}

/** Starts a rewrite; returns false if another one has just started. */
const begun = async (redis: RedisConnection): Promise<boolean> => {
  try {
    await redis.call('bgrewriteaof')
    return true
  } catch (error) {
    if (error instanceof Error && error.message.includes('already in progress')) return false
    throw error
  }
}
