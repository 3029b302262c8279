import { startPeriodicTask } from '../periodic-task.ts'
import type { Log } from '../telemetry/telemetry.ts'
import type { ViewReader } from './view-reader.ts'

const LOOK_EVERY_MS = 500
const LOOKS_BACK = 4

/**
 * Watches a view and returns the position that it had reached two seconds ago: every recent lookup in it saw at least that
 * much. The watermark is 0 for the first two seconds. It reads the view only while it is used; an unused one is lower, which
 * is still correct.
 */
export const watchIndexWatermark = (
  view: ViewReader,
  log: Log,
): { indexWatermark: () => number; stop: () => Promise<void> } => {
  const positions: number[] = []
  let isUsed = false
  const stop = startPeriodicTask({ name: 'read_index_position', everyMs: LOOK_EVERY_MS, log }, async () => {
    if (!isUsed) return
    isUsed = false
    positions.push((await view.get([])).checkpoint.position)
    if (positions.length > LOOKS_BACK) positions.shift()
  })
  const indexWatermark = (): number => {
    isUsed = true
    return positions.length < LOOKS_BACK ? 0 : (positions[0] ?? 0)
  }
  return { indexWatermark, stop }
}
