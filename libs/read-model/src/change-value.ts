import { kindOf } from './expiring-kinds.ts'
import { type ExpiringKey, type ReadModel, ReadModelUnavailable, type ViewValue } from './port.ts'

/** The value that is to be kept, and for how many milliseconds from now on. */
type Changed = { readonly to: ViewValue; readonly ttlMs: number }

/** Each try that fails means that somebody else's succeeded: of so many at the same time all get through. */
const TRIES_MAX = 50

/**
 * Changes the value under a key in the light of the one that is there; answers whether it was changed. Where another call
 * changed it in between, `change` is called again with the newer value; where `change` gives undefined, the value stays as
 * it is. Rejects with `ReadModelUnavailable` after 50 tries.
 */
export const changeValue = async (
  { look, putIfAbsent, replace }: Pick<ReadModel, 'look' | 'putIfAbsent' | 'replace'>,
  key: ExpiringKey,
  change: (value: ViewValue | undefined) => Changed | undefined | Promise<Changed | undefined>,
): Promise<boolean> => {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const from = await look(key)
    const changed = await change(from)
    if (changed === undefined) return false
    const { to, ttlMs } = changed
    if (await (from === undefined ? putIfAbsent(key, to, ttlMs) : replace(key, from, to, ttlMs))) return true
  }
  throw new ReadModelUnavailable(
    `a value of the kind '${kindOf(key)}' is changed too often at the same time (${TRIES_MAX} tries): try again`,
  )
}
