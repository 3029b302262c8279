import { sleep } from '@folio/kernel/timing/sleep.ts'
import { z } from 'zod'
import type { Check } from '../transfers/check.ts'
import type { SocketFrame } from './call-socket.ts'
import type { Trader } from './traders.ts'

const movementSchema = z.looseObject({ action: z.string(), contract_id: z.int() })

/** Counts the ends of contracts by the movements that are pushed to their traders. */
export type SettledCount = {
  readonly onPush: (trader: number, frame: SocketFrame, atMs: number) => void
  readonly count: () => number
  /** The arrival of the last end, by `performance.now()`. */
  readonly lastAtMs: () => number
  /** Waits until so many contracts have ended, for a limited time. */
  readonly until: (count: number, maxMs: number) => Promise<Check>
}

/** Creates a count at 0. */
export const settledCount = (): SettledCount => {
  const ended = new Set<number>()
  let [pushes, lastAtMs] = [0, 0]
  return {
    onPush: (_, frame, atMs) => {
      const movement = movementSchema.safeParse(frame['transaction'])
      if (movement.data?.action !== 'sell') return
      pushes += 1
      ended.add(movement.data.contract_id)
      lastAtMs = atMs
    },
    count: () => ended.size,
    lastAtMs: () => lastAtMs,
    until: async (count, maxMs) => {
      const giveUpAtMs = performance.now() + maxMs
      while (ended.size < count && performance.now() < giveUpAtMs) await sleep(20)
      return {
        what: 'every contract that was bought ended once',
        passed: ended.size === count && pushes === count,
        detail: `${count} bought, ${ended.size} ended, ${pushes} movements were pushed`,
      }
    },
  }
}

/** Subscribes each trader to the movements of its account. */
export const watchMovements = async (traders: readonly Trader[]): Promise<void> => {
  await Promise.all(traders.map(({ call }) => call({ transaction: 1, subscribe: 1 })))
}
