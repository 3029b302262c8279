import { sleep } from '@folio/kernel/timing/sleep.ts'
import { startPeriodicTask } from '@folio/service-kit/periodic-task.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'

/** A watch over the gateway's readiness to answer requests. */
export type Readiness = { readonly isReady: () => boolean; readonly stop: () => Promise<void> }

const LOOK_EVERY_MS = 1000
const FIRST_LOOK_MS = 5
const FIRST_WAIT_MS = 5_000

/**
 * Starts to check repeatedly if requests can be answered (`check` rejects while they cannot), and resolves once they can,
 * or after five seconds if they still cannot.
 */
export const watchReadiness = async (check: () => Promise<void>, log: Log): Promise<Readiness> => {
  let isReady = false
  const look = async (): Promise<void> => {
    isReady = await check().then(
      () => true,
      () => false,
    )
  }
  const giveUpAtMs = performance.now() + FIRST_WAIT_MS
  for (await look(); !isReady && performance.now() < giveUpAtMs; await look()) {
    await sleep(FIRST_LOOK_MS)
  }
  const stop = startPeriodicTask({ name: 'look_at_views', everyMs: LOOK_EVERY_MS, log }, look)
  return { isReady: () => isReady, stop }
}
