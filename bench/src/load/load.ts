import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { Lane } from './lane.ts'

/**
 * The lag of an open loop behind its schedule: requests due and not started, now and at most since the previous call.
 */
export type Backlog = { readonly now: number; readonly max: number; readonly startedLateP99Ms: number }

/**
 * A running load: `backlog` measures from its previous call, and is undefined for a closed loop; `stop` starts no more
 * requests, waits for those in flight, and rejects if the load gave up a connection.
 */
export type Load = { readonly backlog: () => Backlog | undefined; readonly stop: () => Promise<void> }

const IN_FLIGHT_MAX_MS = 15_000
const POLL_MS = 2

/**
 * Waits for a limited time until no lane has a request in flight, then closes all lanes; requests still open count as
 * lost.
 */
export const drainLanes = async (lanes: readonly Lane[]): Promise<void> => {
  const deadlineMs = performance.now() + IN_FLIGHT_MAX_MS
  while (lanes.some((lane) => lane.isBusy()) && performance.now() < deadlineMs) await sleep(POLL_MS)
  for (const lane of lanes) lane.close()
}
