import type { Clock } from '@folio/kernel/timestamp.ts'

/** A clock that jumps forward from one moment of the history to the next, and runs on in between. */
export type HistoryClock = {
  readonly now: Clock
  /** Moves the clock to a time in microseconds since 1970, if that is later. */
  readonly advanceTo: (microseconds: number) => void
}

/** Makes a clock that begins at a time in microseconds since 1970. */
export const historyClock = (begin: number): HistoryClock => {
  let base = begin
  let since = performance.now()
  const now = (): number => Math.floor(base + (performance.now() - since) * 1000)
  return {
    now,
    advanceTo: (microseconds) => {
      base = Math.max(microseconds, now())
      since = performance.now()
    },
  }
}
