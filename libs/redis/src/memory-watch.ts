import type { RedisConnection, RedisMemory } from './redis-connection.ts'
import { serverFacts } from './server-facts.ts'

/** What is known of a server's memory: how much of it is used, and whether it refuses what takes more. */
export type MemoryWatch = {
  readonly memory: () => RedisMemory | undefined
  readonly isFull: () => boolean
  /** Notes that the server refused a write for want of memory. */
  readonly refused: () => void
  readonly stop: () => void
}

/** How often the server is asked. */
export const MEMORY_LOOK_MS = 2000

/**
 * Asks a server for its memory again and again. It is full from the first write that it refuses until it is seen to have
 * room, for what asks the service to write may be kept away from it meanwhile.
 */
export const memoryWatch = (call: RedisConnection['call']): MemoryWatch => {
  let memory: RedisMemory | undefined
  let isFull = false
  let isAsking = false

  const look = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    try {
      const facts = await serverFacts(call, 'memory')
      const [used, max] = [Number(facts.get('used_memory')), Number(facts.get('maxmemory'))]
      if (Number.isFinite(used) && Number.isFinite(max)) memory = { usedBytes: used, maxBytes: max }
      isFull = max > 0 && used >= max
    } catch {
      // What keeps the server from answering is for the connection to tell.
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => void look(), MEMORY_LOOK_MS)
  timer.unref()
  void look()
  return {
    memory: () => memory,
    isFull: () => isFull,
    refused: () => {
      isFull = true
    },
    stop: () => clearInterval(timer),
  }
}
