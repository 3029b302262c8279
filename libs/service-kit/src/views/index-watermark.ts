import type { Position } from '@folio/event-store/port.ts'
import { startPeriodicTask } from '../periodic-task.ts'
import type { Log } from '../telemetry/telemetry.ts'
import type { ViewReader } from './view-reader.ts'

const LOOK_EVERY_MS = 500
const LOOKS_KEPT_MIN = 4
const LOOKS_KEPT_MAX = 60
/** So many commands, and such a share of all, may be looked up between two looks: repeats, and steps after a restart. */
const LOOKED_UP_MAX = 20
const LOOKED_UP_SHARE_MAX = 0.05
const CALM_LOOKS = 20

/** Up to where the index is known to be, and how far back the ids of commands should be kept. */
export type IndexWatermark = {
  /** Returns a position that the index had passed; it never decreases, also where the view is lost and made again. */
  readonly indexWatermark: () => Position
  /** Notes commands that are settled, and how many of them were looked up because their ids may have been forgotten. */
  readonly noteSettled: (commands: number, lookedUp: number) => void
  readonly stop: () => Promise<void>
}

/**
 * Watches a view and returns the position that it had reached two seconds ago; 0 for the first two seconds. While many commands
 * are looked up, since they waited longer than that, it looks further back, up to half a minute: each lookup reads a stream or the
 * index, so that the queue would grow by them. It reads the view only while it is used; an unused one is lower, which is still
 * correct. A lookup whose view is behind the watermark, such as one that is made again, does not count as an answer.
 */
export const watchIndexWatermark = (view: ViewReader, log: Log): IndexWatermark => {
  const positions: Position[] = []
  let reached = 0
  let looksKept = LOOKS_KEPT_MIN
  let calmLooks = 0
  let settled = 0
  let lookedUp = 0
  let isUsed = false

  const adapt = (): void => {
    const isQueue = lookedUp > LOOKED_UP_MAX && lookedUp > settled * LOOKED_UP_SHARE_MAX
    calmLooks = isQueue ? 0 : calmLooks + 1
    if (calmLooks === 0) looksKept = Math.min(LOOKS_KEPT_MAX, 2 * looksKept)
    if (calmLooks > 0 && calmLooks % CALM_LOOKS === 0) {
      looksKept = Math.max(LOOKS_KEPT_MIN, Math.floor(looksKept / 2))
    }
    settled = 0
    lookedUp = 0
  }

  const stop = startPeriodicTask({ name: 'read_index_position', everyMs: LOOK_EVERY_MS, log }, async () => {
    adapt()
    if (!isUsed) return
    isUsed = false
    positions.push((await view.get([])).checkpoint.position)
    if (positions.length > LOOKS_KEPT_MAX) positions.shift()
  })
  return {
    indexWatermark: () => {
      isUsed = true
      reached = Math.max(reached, positions.at(-looksKept) ?? 0)
      return reached
    },
    noteSettled: (commands, ofThem) => {
      settled += commands
      lookedUp += ofThem
    },
    stop,
  }
}
