import type { Clock } from '@folio/kernel/timestamp.ts'

const DRIFT_MAX_MS = 2

/**
 * Returns a clock of the machine's time in microseconds: it reads the fine clock of the process and corrects it when it
 * differs from the system's by more than 2 ms.
 */
export const systemClock = (): Clock => {
  let origin = performance.timeOrigin
  return () => {
    const now = Date.now()
    const fine = origin + performance.now()
    if (Math.abs(fine - now) <= DRIFT_MAX_MS) return Math.floor(fine * 1000)
    origin += now - fine
    return now * 1000
  }
}
