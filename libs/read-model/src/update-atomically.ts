import { kindOf } from './expiring-kinds.ts'
import { type ExpiringKey, type ReadModel, ReadModelUnavailable, type ViewValue } from './port.ts'

/** The value to store, and its time to live in milliseconds from now. */
type Changed = { readonly to: ViewValue; readonly ttlMs: number }

/** A try fails only when a concurrent call succeeds, so that up to this many concurrent calls all succeed. */
const TRIES_MAX = 50

/**
 * Passes the value of a key to `change` and stores the result; returns true if the value was changed. If another call
 * changes the value in between, `change` is called again with the newer value; if `change` returns undefined, the value
 * stays unchanged. Rejects with `ReadModelUnavailable` after 50 tries.
 */
export const updateAtomically = async (
  { peek, putIfAbsent, replace }: Pick<ReadModel, 'peek' | 'putIfAbsent' | 'replace'>,
  key: ExpiringKey,
  change: (value: ViewValue | undefined) => Changed | undefined | Promise<Changed | undefined>,
): Promise<boolean> => {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const from = await peek(key)
    const changed = await change(from)
    if (changed === undefined) return false
    const { to, ttlMs } = changed
    if (await (from === undefined ? putIfAbsent(key, to, ttlMs) : replace(key, { from, to, ttlMs }))) return true
  }
  throw new ReadModelUnavailable(
    `a value of the kind '${kindOf(key)}' is changed too often at the same time (${TRIES_MAX} tries): try again`,
  )
}
