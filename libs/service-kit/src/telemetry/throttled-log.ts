import type { Log } from './telemetry.ts'

const WINDOW_MS = 10_000
const LINES_PER_WINDOW_MAX = 3

/**
 * Throttles a warning that every request may cause: at most three lines in ten seconds; the next line says how many were
 * left out.
 */
export const throttledLog = (log: Pick<Log, 'warn'>, nowMs: () => number = () => performance.now()): Log['warn'] => {
  let windowEndsMs = Number.NEGATIVE_INFINITY
  let lines = 0
  let leftOut = 0
  return (facts, message) => {
    const now = nowMs()
    if (now >= windowEndsMs) {
      windowEndsMs = now + WINDOW_MS
      lines = 0
    }
    if (lines >= LINES_PER_WINDOW_MAX) {
      leftOut += 1
      return
    }
    lines += 1
    log.warn(leftOut === 0 ? facts : { ...facts, leftOut }, message)
    leftOut = 0
  }
}
