import type { BelievedView } from './believed-view.ts'
import type { Log } from './log.ts'
import { repeatedly } from './repeatedly.ts'

const LOOK_EVERY_MS = 500
const LOOKS_BACK = 4

/**
 * Watches where a view stands, to answer the position it had reached two seconds ago: whoever looked something up in it
 * lately saw at least that much. Zero until it has watched so long. It looks only while it is asked: what it answers is
 * older then, and as true.
 */
export const watchIndex = (view: BelievedView, log: Log): { indexedTo: () => number; stop: () => Promise<void> } => {
  const positions: number[] = []
  let isAsked = false
  const stop = repeatedly(LOOK_EVERY_MS, log, async () => {
    if (!isAsked) return
    isAsked = false
    positions.push((await view.get([])).mark.position)
    if (positions.length > LOOKS_BACK) positions.shift()
  })
  const indexedTo = (): number => {
    isAsked = true
    return positions.length < LOOKS_BACK ? 0 : (positions[0] ?? 0)
  }
  return { indexedTo, stop }
}
