import type { Clock } from '@folio/kernel/timestamp.ts'
import type { RedisConnection } from '@folio/redis/redis-connection.ts'
import { checkChange, checkClaim, checkKeys, checkRange } from './check-request.ts'
import { compareKeys } from './compare-keys.ts'
import { CLAIM_TTL_MS, type ReadModel, type ViewChange } from './port.ts'
import { entriesOf, entryOf, knownEntryOf, listOf, markText, standingOf } from './redis-replies.ts'

/** The most keys that one change may put and delete: it keeps the server from everything else for about a second. */
const KEYS_PER_CHANGE_MAX = 200_000

const textOf = ({ from, to, caughtUpAt = 0, puts, deletes }: ViewChange): readonly string[] => {
  const pairs = [...puts].flatMap(([key, value]) => [key, JSON.stringify(value)])
  const marks = [from === null ? '' : markText(from), markText(to)]
  return [...marks, String(caughtUpAt), String(puts.size), ...pairs, ...deletes]
}

const checkSize = ({ puts, deletes }: ViewChange): void => {
  const size = puts.size + deletes.size
  if (size > KEYS_PER_CHANGE_MAX) throw new RangeError(`${size} keys, at most ${KEYS_PER_CHANGE_MAX} in one change`)
}

/** Where a list begins, as a range by lex has it. */
const startOf = ({ prefix, after }: { readonly prefix: string; readonly after?: string }): string =>
  after !== undefined && compareKeys(after, prefix) >= 0 ? `(${after}` : `[${prefix}`

/**
 * Views of a server. Of each there are where it stands, a hash of its values, and a sorted set of its keys, which takes about
 * 140 bytes of memory for each; and each claim is a key of its own, which the server forgets in time.
 */
export const redisViews = (
  redis: RedisConnection,
  clock: Clock,
): Pick<ReadModel, 'apply' | 'get' | 'list' | 'claim'> => {
  const run = (script: string, view: string, args: readonly string[]): Promise<unknown> =>
    redis.run(
      script,
      [`folio:view:${view}`, `folio:values:${view}`, `folio:keys:${view}`],
      // With its length, for a view's name may hold whatever separates it from a key.
      [String(Math.floor(clock())), `folio:claim:${view.length}:${view}:`, ...args],
    )

  return {
    apply: async (view, change) => {
      checkChange(view, change)
      checkSize(change)
      return (await run('viewApply', view, textOf(change))) === 1 ? 'applied' : 'mismatch'
    },
    get: async (view, keys) => {
      checkKeys(view, keys)
      const [standing, found] = listOf(await run('viewGet', view, keys))
      const values = listOf(found)
      return { standing: standingOf(standing), values: keys.map((_, place) => entryOf(values[place])) }
    },
    list: async (view, range) => {
      checkRange(view, range)
      const args = [startOf(range), range.prefix, String(range.limit)]
      const [standing, keys, values] = listOf(await run('viewList', view, args))
      return { standing: standingOf(standing), entries: entriesOf(keys, values) }
    },
    claim: async (view, key, claim) => {
      checkClaim(view, key, claim)
      const { fingerprint, notAfter, account = '' } = claim
      const args = [key, String(notAfter), fingerprint, String(CLAIM_TTL_MS), account]
      const [standing, claimed, entry] = listOf(await run('viewClaim', view, args))
      return { standing: standingOf(standing), claimed: claimed === 1, entry: knownEntryOf(entry) }
    },
  }
}
