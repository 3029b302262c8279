import type { Position } from './port.ts'

/** The newest position that anything in this process has heard of; it only grows. */
export type NewestPosition = {
  readonly get: () => Position
  /** When something was last heard, of the same position or another; milliseconds since 1970. */
  readonly heardAt: () => number
  readonly hear: (position: Position) => void
  /** Calls back whenever it has grown, until the answer is called. */
  readonly follow: (onGrown: () => void) => () => void
}

/** Knows of nothing yet. */
export const newestPosition = (): NewestPosition => {
  const followers = new Set<() => void>()
  let newest: Position = 0
  let heardAt = 0
  return {
    get: () => newest,
    heardAt: () => heardAt,
    hear: (position) => {
      heardAt = Date.now()
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
