import { every } from '@folio/kernel/timing/timers.ts'
import type { LoadSetting } from './closed-loop.ts'
import { type Lane, openLane, type Request } from './lane.ts'
import { drainLanes, type Load } from './load.ts'
import { latencyHistogram } from './recorder.ts'
import { evenSchedule } from './schedule.ts'

const TICK_MS = 1

/**
 * Starts a load at a fixed rate, independent of the answers. Latency counts from the time at which a request was due,
 * so that the delay of a stalled server counts for every request that waited; it includes the timer's own millisecond.
 */
export const startOpenLoop = async <R extends Request>(
  setting: LoadSetting<R> & { readonly ratePerSecond: number },
): Promise<Load> => {
  const free: Lane[] = []
  let started = 0
  let behind = 0
  let behindMax = 0
  let broken: Error | undefined
  const onBroken = (error: Error): void => {
    broken = error
  }
  const onFree = (lane: Lane): void => {
    free.push(lane)
    startDue()
  }
  const opening = Array.from({ length: setting.connections }, () => openLane({ ...setting, onFree, onBroken }))
  const lanes = await Promise.all(opening)

  const schedule = evenSchedule(performance.now(), setting.ratePerSecond)
  const late = latencyHistogram()
  let stopping = false
  const startDue = (): void => {
    if (stopping) return
    const nowMs = performance.now()
    const due = schedule.dueBy(nowMs)
    while (started < due) {
      const lane = free.shift()
      if (lane === undefined) break
      const dueAtMs = schedule.dueAtMs(started)
      late.add(nowMs - dueAtMs)
      started += 1
      lane.start(dueAtMs)
    }
    behind = due - started
    behindMax = Math.max(behindMax, behind)
  }
  free.push(...lanes)
  const stopTicks = every(TICK_MS, startDue)
  return {
    backlog: () => {
      startDue()
      const since = { now: behind, max: behindMax, startedLateP99Ms: late.percentiles().p99Ms }
      behindMax = behind
      late.reset()
      return since
    },
    stop: async () => {
      stopping = true
      stopTicks()
      await drainLanes(lanes)
      if (broken !== undefined) throw broken
    },
  }
}
