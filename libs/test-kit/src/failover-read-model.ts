import type { Clock } from '@folio/kernel/timestamp.ts'
import type { ExpiringKey } from '@folio/read-model/expiring-kinds.ts'
import {
  type Claim,
  type Claimed,
  LIST_LIMIT_MAX,
  type ReadModel,
  type ViewCheckpoint,
  type ViewStatus,
  type ViewValue,
} from '@folio/read-model/port.ts'

/** A read model that can return to an older state, as when its server fails over to a replica that lags. */
export type FailoverReadModel = ReadModel & {
  /** Saves the current state. */
  readonly snapshot: () => Promise<void>
  /**
   * Restores the saved state, checkpoints included. Later claims are lost, and `claimsSince` shows that; views begun later count
   * as never begun; expiring values are those of the saved state. Rejects when no state was saved.
   */
  readonly failOver: () => Promise<void>
}

type ViewState = {
  readonly checkpoint: ViewCheckpoint
  readonly caughtUpAt: number
  readonly entries: ReadonlyMap<string, ViewValue>
}
type Expiring = { readonly value: ViewValue; readonly expiresAt: number }
type State = {
  readonly views: ReadonlyMap<string, ViewState>
  readonly claims: ReadonlyMap<string, ReadonlyMap<string, Claim>>
  readonly expiring: ReadonlyMap<ExpiringKey, Expiring>
}

const NOWHERE: ViewCheckpoint = { epoch: 0, position: 0 }

const viewStateOf = async (model: ReadModel, view: string): Promise<ViewState | undefined> => {
  const entries = new Map<string, ViewValue>()
  for (let after: string | undefined; ; ) {
    const range = { prefix: '', limit: LIST_LIMIT_MAX }
    const page = await model.list(view, after === undefined ? range : { ...range, after })
    const { checkpoint, caughtUpAt } = page.status
    if (checkpoint === null) return undefined
    for (const [key, value] of page.entries) entries.set(key, value)
    after = page.entries.at(-1)?.[0]
    if (after === undefined) return { checkpoint, caughtUpAt, entries }
  }
}

/** Makes a read model able to fail over; all calls must go through it, or the saved state is incomplete. */
export const failoverReadModel = (model: ReadModel, clock: Clock = () => Date.now() * 1000): FailoverReadModel => {
  const claims = new Map<string, Map<string, Claim>>()
  const expiring = new Map<ExpiringKey, Expiring>()
  const neverBegun = new Set<string>()
  let saved: State | undefined
  // A snapshot and a failover are atomic: they wait for earlier calls, and later calls wait for them.
  const running = new Set<Promise<unknown>>()
  let exclusive: Promise<unknown> = Promise.resolve()

  const exclusively = (work: () => Promise<void>): Promise<void> => {
    const done = exclusive.then(() => Promise.allSettled(running)).then(work)
    exclusive = done.catch(() => undefined)
    return done
  }

  const shared = async <T>(work: () => Promise<T>): Promise<T> => {
    await exclusive
    const answer = work()
    running.add(answer)
    try {
      return await answer
    } finally {
      running.delete(answer)
    }
  }

  const claimsOf = (view: string): Map<string, Claim> => {
    const known = claims.get(view) ?? new Map<string, Claim>()
    claims.set(view, known)
    return known
  }

  const shown = <T extends { readonly status: ViewStatus }>(view: string, answer: T): T =>
    neverBegun.has(view) ? { ...answer, status: { ...answer.status, checkpoint: null, caughtUpAt: 0 } } : answer

  const snapshot = async (): Promise<void> => {
    const views = new Map<string, ViewState>()
    for (const view of claims.keys()) {
      const viewState = neverBegun.has(view) ? undefined : await viewStateOf(model, view)
      if (viewState !== undefined) views.set(view, viewState)
    }
    const copies = new Map([...claims].map(([view, held]) => [view, new Map(held)]))
    saved = { views, claims: copies, expiring: new Map(expiring) }
  }

  const restoreView = async (view: string, { views, claims: before }: State): Promise<void> => {
    const viewState = views.get(view)
    const {
      checkpoint: to,
      caughtUpAt,
      entries: puts,
    } = viewState ?? { checkpoint: NOWHERE, caughtUpAt: 0, entries: new Map() }
    await model.apply(view, { from: null, to, caughtUpAt, puts, deletes: new Set() })
    if (viewState === undefined) neverBegun.add(view)
    const held = before.get(view) ?? new Map<string, Claim>()
    claims.set(view, new Map(held))
    for (const [key, claim] of held) await model.claim(view, key, claim)
  }

  const restoreExpiring = async ({ expiring: before }: State): Promise<void> => {
    for (const key of expiring.keys()) await model.take(key)
    expiring.clear()
    for (const [key, { value, expiresAt }] of before) {
      const leftMs = (expiresAt - clock()) / 1000
      if (leftMs <= 0) continue
      await model.putIfAbsent(key, value, leftMs)
      expiring.set(key, { value, expiresAt })
    }
  }

  const failOver = async (): Promise<void> => {
    if (saved === undefined) throw new Error('no saved state to fail over to')
    for (const view of claims.keys()) await restoreView(view, saved)
    await restoreExpiring(saved)
  }

  const apply: ReadModel['apply'] = async (view, change) => {
    if (neverBegun.has(view) && change.from !== null) return 'mismatch'
    const outcome = await model.apply(view, change)
    if (outcome === 'mismatch') return outcome
    neverBegun.delete(view)
    const held = claimsOf(view)
    if (change.from === null) held.clear()
    for (const key of held.keys()) if (change.puts.has(key)) held.delete(key)
    return outcome
  }

  const keepClaim = (view: string, [key, asked]: readonly [string, Claim], { claimed, entry }: Claimed): void => {
    if (claimed) claimsOf(view).set(key, { ...asked, notAfter: Number(entry['notAfter']) })
  }

  const claim: ReadModel['claim'] = async (view, key, asked) => {
    const answer = await model.claim(view, key, asked)
    keepClaim(view, [key, asked], answer)
    return shown(view, answer)
  }

  const claimAll: ReadModel['claimAll'] = async (view, asked) => {
    const answer = await model.claimAll(view, asked)
    for (const [index, result] of answer.results.entries()) {
      const claimedKey = asked[index]
      if (claimedKey !== undefined) keepClaim(view, claimedKey, result)
    }
    return shown(view, answer)
  }

  const keepIf = async (
    [key, value, ttlMs]: Parameters<ReadModel['putIfAbsent']>,
    call: () => Promise<boolean>,
  ): Promise<boolean> => {
    const kept = await call()
    if (kept) expiring.set(key, { value, expiresAt: clock() + ttlMs * 1000 })
    return kept
  }

  const keep: ReadModel['put'] = async (key, value, ttlMs) => {
    await model.put(key, value, ttlMs)
    expiring.set(key, { value, expiresAt: clock() + ttlMs * 1000 })
  }

  const take: ReadModel['take'] = (key) => {
    expiring.delete(key)
    return model.take(key)
  }

  return {
    snapshot: () => exclusively(snapshot),
    failOver: () => exclusively(failOver),
    apply: (view, change) => shared(() => apply(view, change)),
    get: (view, keys) => shared(async () => shown(view, await model.get(view, keys))),
    list: (view, range) => shared(async () => shown(view, await model.list(view, range))),
    copy: (view) => shared(async () => (neverBegun.has(view) ? undefined : model.copy(view))),
    claim: (view, key, asked) => shared(() => claim(view, key, asked)),
    claimAll: (view, asked) => shared(() => claimAll(view, asked)),
    putIfAbsent: (...asked) => shared(() => keepIf(asked, () => model.putIfAbsent(...asked))),
    extend: (...asked) => shared(() => keepIf(asked, () => model.extend(...asked))),
    replace: (key, from, to, ttlMs) =>
      shared(() => keepIf([key, to, ttlMs], () => model.replace(key, from, to, ttlMs))),
    put: (key, value, ttlMs) => shared(() => keep(key, value, ttlMs)),
    peek: (key) => shared(() => model.peek(key)),
    take: (key) => shared(() => take(key)),
    expiringCounts: () => shared(model.expiringCounts),
    close: () => shared(model.close),
  }
}
