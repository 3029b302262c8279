import { setTimeout as sleep } from 'node:timers/promises'
import type { Lane } from './lane.ts'

/** How far an open loop is behind its schedule: requests due and not started, now and at most since last asked. */
export type Backlog = { readonly now: number; readonly max: number; readonly startedLateP99Ms: number }

/**
 * A running load: `backlog` counts anew from each call, and is undefined for a closed loop; `stop` starts nothing more,
 * waits for what is in flight, and rejects if a connection was given up.
 */
export type Load = { readonly backlog: () => Backlog | undefined; readonly stop: () => Promise<void> }

const IN_FLIGHT_MAX_MS = 15_000
const POLL_MS = 2

/** Waits until no lane has a request in flight, a bounded time, then closes them all; what is left counts as lost. */
export const drainLanes = async (lanes: readonly Lane[]): Promise<void> => {
  const deadlineMs = performance.now() + IN_FLIGHT_MAX_MS
  while (lanes.some((lane) => lane.isBusy()) && performance.now() < deadlineMs) await sleep(POLL_MS)
  for (const lane of lanes) lane.close()
}
