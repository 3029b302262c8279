import type { Clock } from '@folio/kernel/timestamp.ts'
import type { RedisConnection } from '@folio/redis/redis-connection.ts'
import { checkChange, checkClaim, checkClaims, checkKeys, checkRange } from '../check-request.ts'
import { CLAIM_TTL_MS, type ReadModel, type ViewChange, type ViewValue } from '../port.ts'
import { packedEntry, storedKey } from './packed-command-index.ts'
import { checkpointText, entryOf, knownEntryOf, listOf, viewStatusOf } from './redis-replies.ts'
import { redisViewCopies } from './redis-view-copies.ts'
import { listArguments, listedEntries } from './redis-view-lists.ts'
import { type ScriptArgument, viewScripts } from './view-scripts.ts'

/**
 * The largest number of keys that one change may put and delete; such a change blocks the server for about a second.
 */
const KEYS_PER_CHANGE_MAX = 200_000

const pairOf = ([key, value]: readonly [string, ViewValue]): readonly ScriptArgument[] => {
  const stored = storedKey(key)
  const packed = typeof stored === 'string' ? undefined : packedEntry(value)
  return [stored, packed ?? JSON.stringify(value)]
}

const argumentsOf = ({ from, to, caughtUpAt = 0, puts, deletes }: ViewChange): readonly ScriptArgument[] => {
  const marks = [from === null ? '' : checkpointText(from), checkpointText(to)]
  const pairs = [...puts].flatMap(pairOf)
  return [...marks, String(caughtUpAt), String(puts.size), ...pairs, ...[...deletes].map(storedKey)]
}

const checkSize = ({ puts, deletes }: ViewChange): void => {
  const size = puts.size + deletes.size
  if (size > KEYS_PER_CHANGE_MAX) throw new RangeError(`${size} keys, at most ${KEYS_PER_CHANGE_MAX} in one change`)
}

/**
 * Stores views on a server. Each view has its status, a hash of its values, and a sorted set of its keys, which takes
 * about 140 bytes of memory for each key; command ids, which outnumber all other keys, lie in packs and take about 90
 * bytes each, values included; each claim is a key of its own, which the server expires.
 */
export const redisViews = (
  redis: RedisConnection,
  clock: Clock,
): Pick<ReadModel, 'apply' | 'get' | 'list' | 'copy' | 'claim' | 'claimAll'> => {
  const run = viewScripts(redis, clock)

  const claimAll: ReadModel['claimAll'] = async (view, claims) => {
    const args = claims.flatMap(([key, { fingerprint, notAfter, ttlMs, account = '' }]) => [
      storedKey(key),
      String(notAfter),
      fingerprint,
      String(ttlMs ?? CLAIM_TTL_MS),
      String(ttlMs ?? 0),
      account,
    ])
    const [status, ...results] = listOf(await run('viewClaim', view, args))
    return {
      status: viewStatusOf(status),
      results: results.map((result) => {
        const [whose, entry] = listOf(result)
        return { claimed: whose === 1 || whose === 2, wasClaimed: whose === 2, entry: knownEntryOf(entry) }
      }),
    }
  }

  return {
    apply: async (view, change) => {
      checkChange(view, change)
      checkSize(change)
      return (await run('viewApply', view, argumentsOf(change))) === 1 ? 'applied' : 'mismatch'
    },
    get: async (view, keys) => {
      checkKeys(view, keys)
      const [status, found] = listOf(await run('viewGet', view, keys.map(storedKey)))
      const values = listOf(found)
      return { status: viewStatusOf(status), values: keys.map((_, place) => entryOf(values[place])) }
    },
    list: async (view, range) => {
      checkRange(view, range)
      const reply = listOf(await run('viewList', view, listArguments(range)))
      return { status: viewStatusOf(reply[0]), entries: listedEntries(reply, range) }
    },
    copy: redisViewCopies(run),
    claim: async (view, key, claim) => {
      checkClaim(view, key, claim)
      const { status, results } = await claimAll(view, [[key, claim]])
      const [result] = results
      if (result === undefined) throw new Error('a claim has no result')
      return { status, ...result }
    },
    claimAll: async (view, claims) => {
      checkClaims(view, claims)
      return await claimAll(view, claims)
    },
  }
}
