import { every } from '@folio/kernel/timing/timers.ts'

/** Calls back when nothing was heard for longer than a limit. */
export type Watchdog = {
  readonly heard: () => void
  /** Returns the milliseconds since something was last heard. */
  readonly silentMs: () => number
  readonly stop: () => void
}

const LOOK_EVERY_MS = 5_000

/** Watches until it is stopped; every 5 s it calls `onSilent` if nothing was heard for longer than the limit. */
export const watchdog = (limitMs: number, onSilent: () => void): Watchdog => {
  let heardAtMs = performance.now()
  const silentMs = (): number => performance.now() - heardAtMs
  const stop = every(LOOK_EVERY_MS, () => {
    if (silentMs() > limitMs) onSilent()
  })
  return {
    heard: () => {
      heardAtMs = performance.now()
    },
    silentMs,
    stop,
  }
}
