import type { Clock } from '@folio/kernel/timestamp.ts'
import { checkChange, checkClaim, checkKeys, checkRange } from '@folio/read-model/check-request.ts'
import { type Claims, noClaims } from '@folio/read-model/claims.ts'
import { compareKeys } from '@folio/read-model/compare-keys.ts'
import { type ExpiringKind, expiringBounds } from '@folio/read-model/expiring-kinds.ts'
import { expiringValues } from '@folio/read-model/expiring-values.ts'
import type { Mark, ReadModel, Standing, ViewChange, ViewValue } from '@folio/read-model/port.ts'

/** A read model in memory that can lose everything, as a server does that was restarted empty. */
export type MemoryReadModel = ReadModel & { readonly wipe: () => void }

type View = { standing: Standing; readonly values: Map<string, ViewValue>; readonly claims: Claims; isBegun: boolean }

const BOUND = 1_000_000
const NOWHERE = { mark: null, caughtUpAt: 0 }

const isAt = (mark: Mark | null, from: Mark): boolean => mark?.epoch === from.epoch && mark.position === from.position

const empty = (view: View): void => {
  view.values.clear()
  view.claims.clear()
  view.standing = { ...view.standing, ...NOWHERE }
}

const applied = (view: View, { from, to, caughtUpAt = 0, puts, deletes }: ViewChange, now: number): boolean => {
  if (from === null) {
    empty(view)
    view.standing = { ...view.standing, claimsSince: view.isBegun ? now : 0 }
    view.isBegun = true
  } else if (!isAt(view.standing.mark, from)) return false
  for (const [key, value] of puts) {
    view.values.set(key, value)
    view.claims.remove(key)
  }
  for (const key of deletes) view.values.delete(key)
  view.standing = { ...view.standing, mark: to, caughtUpAt: Math.max(view.standing.caughtUpAt, caughtUpAt) }
  return true
}

/** A read model in memory for tests that begin many: it keeps the law of read models. */
export const memoryReadModel = (
  clock: Clock,
  expiringMax: Readonly<Partial<Record<ExpiringKind, number>>> = {},
): MemoryReadModel => {
  const views = new Map<string, View>()
  const expiring = expiringValues([], { clock, bounds: expiringBounds('process', expiringMax) })

  const viewOf = (name: string): View => {
    const known = views.get(name)
    if (known !== undefined) return known
    const standing = { ...NOWHERE, claimsSince: 0 }
    const view = { standing, values: new Map(), claims: noClaims({ clock, max: BOUND }), isBegun: false }
    views.set(name, view)
    return view
  }

  return {
    apply: async (name, change) => {
      checkChange(name, change)
      return applied(viewOf(name), change, clock()) ? 'applied' : 'mismatch'
    },
    get: async (name, keys) => {
      checkKeys(name, keys)
      const { standing, values, claims } = viewOf(name)
      return { standing, values: keys.map((key) => values.get(key) ?? claims.find(key)) }
    },
    list: async (name, range) => {
      checkRange(name, range)
      const { prefix, after, limit } = range
      const { standing, values } = viewOf(name)
      const entries = [...values]
        .filter(([key]) => key.startsWith(prefix) && (after === undefined || compareKeys(key, after) > 0))
        .sort(([a], [b]) => compareKeys(a, b))
      return { standing, entries: entries.slice(0, limit) }
    },
    claim: async (name, key, claim) => {
      checkClaim(name, key, claim)
      const { standing, values, claims } = viewOf(name)
      const entry = values.get(key)
      if (entry !== undefined) return { standing, claimed: false, entry }
      const held = claims.hold(key, claim)
      return { standing, claimed: held.fingerprint === claim.fingerprint, entry: held }
    },
    putIfAbsent: async (key, value, ttlMs) => expiring.putIfAbsent(key, value, ttlMs),
    extend: async (key, value, ttlMs) => expiring.replace(key, value, value, ttlMs),
    replace: async (key, from, to, ttlMs) => expiring.replace(key, from, to, ttlMs),
    keep: async (key, value, ttlMs) => expiring.keep(key, value, ttlMs),
    look: async (key) => expiring.look(key),
    take: async (key) => expiring.take(key),
    expiringCounts: async () => expiring.counts(),
    close: async () => {},
    wipe: () => {
      for (const view of views.values()) empty(view)
    },
  }
}
