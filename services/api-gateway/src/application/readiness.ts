import type { Log } from '@folio/service-kit/log.ts'
import { pause } from '@folio/service-kit/pause.ts'
import { repeatedly } from '@folio/service-kit/repeatedly.ts'

/** Whether requests can be answered, looked at again and again. */
export type Readiness = { readonly isReady: () => boolean; readonly stop: () => Promise<void> }

const LOOK_EVERY_MS = 1000
const FIRST_LOOK_MS = 5
const FIRST_WAIT_MS = 5_000

/**
 * Looks whether requests can be answered (`check` rejects while they cannot), and resolves once they can or after five
 * seconds without it: then it is not ready yet.
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
    await pause(FIRST_LOOK_MS)
  }
  const stop = repeatedly(LOOK_EVERY_MS, log, look)
  return { isReady: () => isReady, stop }
}
