/** The count of a key in its window, and the milliseconds until the window ends. */
export type WindowCount = { readonly counted: number; readonly leftMs: number }

/** Counts by key in windows of time. */
export type WindowCounter = {
  /** Adds to the count of a key; returns its count in the window that runs. */
  readonly add: (key: string, count: number) => WindowCount
  /** The number of keys in memory. */
  readonly size: () => number
}

type Window = { counted: number; readonly endsAtMs: number }

/** The number of ended windows that are forgotten when a window begins: more than begin, so that memory shrinks after a flood. */
const FORGOTTEN_MAX = 8

/**
 * Counts by key in windows of one length, each of which begins with the first count of its key; ended windows are
 * forgotten as others begin.
 */
export const windowCounter = (windowMs: number, nowMs = () => performance.now()): WindowCounter => {
  // In the order of their ends, for all are of one length.
  const windows = new Map<string, Window>()

  const forgetEnded = (now: number): void => {
    let forgotten = 0
    for (const [key, { endsAtMs }] of windows) {
      if (endsAtMs > now || forgotten === FORGOTTEN_MAX) return
      windows.delete(key)
      forgotten += 1
    }
  }

  const begin = (key: string, now: number): Window => {
    forgetEnded(now)
    const window = { counted: 0, endsAtMs: now + windowMs }
    windows.delete(key)
    windows.set(key, window)
    return window
  }

  return {
    add: (key, count) => {
      const now = nowMs()
      const known = windows.get(key)
      const window = known !== undefined && known.endsAtMs > now ? known : begin(key, now)
      window.counted += count
      return { counted: window.counted, leftMs: window.endsAtMs - now }
    },
    size: () => windows.size,
  }
}
