import type { Clock } from '@folio/kernel/timestamp.ts'
import {
  checkChange,
  checkClaim,
  checkClaims,
  checkKey,
  checkKeys,
  checkRange,
} from '@folio/read-model/check-request.ts'
import { compareKeys } from '@folio/read-model/compare-keys.ts'
import { type ExpiringKind, expiringBounds } from '@folio/read-model/expiring-kinds.ts'
import type {
  Claim,
  Claimed,
  ReadModel,
  ViewChange,
  ViewCheckpoint,
  ViewStatus,
  ViewValue,
} from '@folio/read-model/port.ts'
import { type Claims, expiringValues, newClaims } from '@folio/read-model/testing/memory-parts.ts'
import { type MemoryViewCopies, memoryViewCopies } from '@folio/read-model/testing/memory-view-copies.ts'

/** A read model in memory that can lose everything, as a server does that restarts empty. */
export type MemoryReadModel = ReadModel & { readonly wipe: () => void }

type View = {
  status: ViewStatus
  readonly values: Map<string, ViewValue>
  readonly claims: Claims
  readonly copies: MemoryViewCopies
  isBegun: boolean
}

const BOUND = 1_000_000
const NOWHERE = { checkpoint: null, caughtUpAt: 0 }

const isAt = (checkpoint: ViewCheckpoint | null, from: ViewCheckpoint): boolean =>
  checkpoint?.epoch === from.epoch && checkpoint.position === from.position

const empty = (view: View): void => {
  view.values.clear()
  view.claims.clear()
  view.copies.loseAll()
  view.status = { ...view.status, ...NOWHERE }
}

const applied = (view: View, change: ViewChange, now: number): boolean => {
  const { from, to, caughtUpAt = 0, puts, deletes } = change
  if (from === null) {
    empty(view)
    view.status = { ...view.status, claimsSince: view.isBegun ? now : 0 }
    view.isBegun = true
  } else if (!isAt(view.status.checkpoint, from)) return false
  view.copies.keepFormer(change)
  for (const [key, value] of puts) {
    view.values.set(key, value)
    view.claims.remove(key)
  }
  for (const key of deletes) view.values.delete(key)
  view.status = { ...view.status, checkpoint: to, caughtUpAt: Math.max(view.status.caughtUpAt, caughtUpAt) }
  return true
}

const claimed = ({ values, claims }: View, key: string, claim: Claim): Claimed => {
  const entry = values.get(key)
  return entry === undefined ? claims.hold(key, claim) : { claimed: false, wasClaimed: false, entry }
}

/** Makes a read model in memory, for tests that need many; it passes the conformance suite of read models. */
export const memoryReadModel = (
  clock: Clock,
  expiringMax: Readonly<Partial<Record<ExpiringKind, number>>> = {},
): MemoryReadModel => {
  const views = new Map<string, View>()
  const expiring = expiringValues([], { clock, bounds: expiringBounds('process', expiringMax) })

  const viewOf = (name: string): View => {
    const known = views.get(name)
    if (known !== undefined) return known
    const status = { ...NOWHERE, claimsSince: 0 }
    const values = new Map<string, ViewValue>()
    const claims = newClaims({ clock, max: BOUND })
    const view: View = { status, values, claims, copies: memoryViewCopies(values), isBegun: false }
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
      const { status, values, claims } = viewOf(name)
      return { status, values: keys.map((key) => values.get(key) ?? claims.find(key)) }
    },
    list: async (name, range) => {
      checkRange(name, range)
      const { prefix, after, limit } = range
      const { status, values } = viewOf(name)
      const entries = [...values]
        .filter(([key]) => key.startsWith(prefix) && (after === undefined || compareKeys(key, after) > 0))
        .sort(([a], [b]) => compareKeys(a, b))
      return { status, entries: entries.slice(0, limit) }
    },
    copy: async (name) => {
      checkKey(name)
      const { status, copies } = viewOf(name)
      return status.checkpoint === null ? undefined : copies.open(status.checkpoint)
    },
    claim: async (name, key, claim) => {
      checkClaim(name, key, claim)
      const view = viewOf(name)
      return { status: view.status, ...claimed(view, key, claim) }
    },
    claimAll: async (name, claims) => {
      checkClaims(name, claims)
      const view = viewOf(name)
      return { status: view.status, results: claims.map(([key, claim]) => claimed(view, key, claim)) }
    },
    putIfAbsent: async (key, value, ttlMs) => expiring.putIfAbsent(key, value, ttlMs),
    extend: async (key, value, ttlMs) => expiring.replace(key, { from: value, to: value, ttlMs }),
    replace: async (key, replacement) => expiring.replace(key, replacement),
    put: async (key, value, ttlMs) => expiring.put(key, value, ttlMs),
    peek: async (key) => expiring.peek(key),
    take: async (key) => expiring.take(key),
    expiringCounts: async () => expiring.counts(),
    close: async () => {},
    wipe: () => {
      for (const view of views.values()) empty(view)
    },
  }
}
