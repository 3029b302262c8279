import type { Clock } from '@folio/kernel/timestamp.ts'

/** Something that changes now and then, and how it is looked up. */
export type HeldOptions<T> = {
  readonly clock: Clock
  readonly lookEveryMs: number
  readonly look: (last: T | undefined) => Promise<T>
  /** Told when it could not be looked up: the last one is held on to, and looked for again after as long. */
  readonly onFailed: (error: unknown) => void
}

/** Holds something, looks for it anew when somebody asks and the last look is a while ago. Rejects where the first look fails. */
export const heldFor = async <T>({ clock, lookEveryMs, look, onFailed }: HeldOptions<T>): Promise<() => Promise<T>> => {
  let held = await look(undefined)
  let lookedAt = clock()
  return async () => {
    if (Math.abs(clock() - lookedAt) < lookEveryMs * 1000) return held
    lookedAt = clock()
    try {
      held = await look(held)
    } catch (error) {
      onFailed(error)
    }
    return held
  }
}
