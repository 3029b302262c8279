import type { Position } from '../../port.ts'

/** The highest position that this process has seen; it only grows. */
export type NewestPosition = {
  readonly get: () => Position
  /** The time at which a position was last seen; milliseconds by `performance.now()`. */
  readonly heardAtMs: () => number
  readonly hear: (position: Position) => void
  /** Calls back whenever it has grown; the returned function ends that. */
  readonly follow: (onGrown: () => void) => () => void
}

/** Begins at position 0. */
export const newestPosition = (): NewestPosition => {
  const followers = new Set<() => void>()
  let newest: Position = 0
  let heardAtMs = Number.NEGATIVE_INFINITY
  return {
    get: () => newest,
    heardAtMs: () => heardAtMs,
    hear: (position) => {
      heardAtMs = performance.now()
      if (position <= newest) return
      newest = position
      for (const onGrown of followers) onGrown()
    },
    follow: (onGrown) => {
      followers.add(onGrown)
      return () => followers.delete(onGrown)
    },
  }
}
