import type { Clock } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'

/** A longer wait reads the clock again, which may have been set. */
const SLEEP_MAX_MS = 1000

/** Resolves when the clock reads this time in microseconds, or as soon as the signal aborts; reads the clock every `lookEveryMs`. */
export const sleepUntil = async (
  clock: Clock,
  microseconds: number,
  { signal, lookEveryMs = SLEEP_MAX_MS }: { readonly signal: AbortSignal; readonly lookEveryMs?: number | undefined },
): Promise<void> => {
  for (;;) {
    const leftMs = (microseconds - clock()) / 1000
    if (leftMs <= 0 || signal.aborted) return
    await sleep(Math.min(Math.ceil(leftMs), lookEveryMs), signal)
  }
}
