import { every } from '@folio/kernel/timing/timers.ts'

/** The interval at which a reader's permission is asked for, and the time for which the last positive answer counts. */
type PermissionBounds = { readonly checkEveryMs: number; readonly unconfirmedMs: number }

/** Receives the end of a permission: it was refused, or was not confirmed for too long. */
type PermissionEnds = { readonly onRefused: () => void; readonly onUnconfirmed: () => void }

/**
 * Asks at intervals if a reader may read on, one question at a time; the permission counts as given at the start. Returns
 * the function that stops asking. A question that fails or is not answered counts as none: the next one asks again.
 */
export const watchPermission = (
  mayRead: () => Promise<boolean>,
  { checkEveryMs, unconfirmedMs }: PermissionBounds,
  { onRefused, onUnconfirmed }: PermissionEnds,
): (() => void) => {
  let confirmedAtMs = performance.now()
  let isAsking = false
  let isInDoubt = false

  const ask = async (): Promise<void> => {
    const askedAtMs = performance.now()
    if (!(await mayRead())) return onRefused()
    confirmedAtMs = askedAtMs
    isInDoubt = false
  }

  return every(checkEveryMs, () => {
    // Without a doubt a late timer asks first.
    if (isInDoubt && performance.now() - confirmedAtMs >= unconfirmedMs) return onUnconfirmed()
    if (isAsking) return
    isAsking = true
    isInDoubt = true
    ask()
      // The read model may not answer for a moment; too many such moments end the permission.
      .catch(() => undefined)
      .finally(() => {
        isAsking = false
      })
  })
}
