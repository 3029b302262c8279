import type { Clock } from '@folio/kernel/timestamp.ts'

/** The loader of a value, and the time to keep it. */
export type RefreshingCacheOptions<T> = {
  readonly clock: Clock
  readonly refreshEveryMs: number
  readonly load: (last: T | undefined) => Promise<T>
  /** Called when loading fails: the cache keeps the last value and tries again after `refreshEveryMs`. */
  readonly onFailed: (error: unknown) => void
}

/** Caches a value and loads it again when a caller asks for it after `refreshEveryMs`. Rejects where the first load fails. */
export const refreshingCache = async <T>({
  clock,
  refreshEveryMs,
  load,
  onFailed,
}: RefreshingCacheOptions<T>): Promise<() => Promise<T>> => {
  let value = await load(undefined)
  let refreshedAt = clock()
  return async () => {
    if (Math.abs(clock() - refreshedAt) < refreshEveryMs * 1000) return value
    refreshedAt = clock()
    try {
      value = await load(value)
    } catch (error) {
      onFailed(error)
    }
    return value
  }
}
