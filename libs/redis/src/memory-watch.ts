import { everyInBackground } from '@folio/kernel/timing/background-timers.ts'
import type { RedisConnection, RedisMemory } from './redis-connection.ts'
import { serverInfo } from './server-info.ts'

/** The last known memory of a server, and whether the server refuses writes that need more. */
export type MemoryWatch = {
  readonly memory: () => RedisMemory | undefined
  readonly isFull: () => boolean
  /** Records that the server refused a write for lack of memory. */
  readonly refused: () => void
  readonly stop: () => void
}

/** The interval at which the server is asked for its memory. */
const MEMORY_LOOK_MS = 2000

/**
 * Asks a server for its memory at an interval. The server counts as full from the first write that it refuses until an
 * answer shows room; a successful write cannot show that, because requests that write may be kept away from the service
 * meanwhile.
 */
export const memoryWatch = (call: RedisConnection['call']): MemoryWatch => {
  let memory: RedisMemory | undefined
  let isFull = false
  let isAsking = false

  const look = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    try {
      const facts = await serverInfo(call, 'memory')
      const [used, max] = [Number(facts.get('used_memory')), Number(facts.get('maxmemory'))]
      if (Number.isFinite(used) && Number.isFinite(max)) memory = { usedBytes: used, maxBytes: max }
      isFull = max > 0 && used >= max
    } catch {
      // The connection reports why the server does not answer.
    } finally {
      isAsking = false
    }
  }
  const stop = everyInBackground(MEMORY_LOOK_MS, () => void look())
  void look()
  return {
    memory: () => memory,
    isFull: () => isFull,
    refused: () => {
      isFull = true
    },
    stop,
  }
}
