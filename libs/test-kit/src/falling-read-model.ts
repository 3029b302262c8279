import type { Clock } from '@folio/kernel/timestamp.ts'
import type { ExpiringKey } from '@folio/read-model/expiring-kinds.ts'
import {
  type Claim,
  LIST_LIMIT_MAX,
  type Mark,
  type ReadModel,
  type Standing,
  type ViewValue,
} from '@folio/read-model/port.ts'

/** A read model that can fall back to an older state, as one does whose server fails over to a replica that lags. */
export type FallingReadModel = ReadModel & {
  /** Remembers the state of this moment. */
  readonly snapshot: () => Promise<void>
  /**
   * Shows the remembered state again, marks included. Claims made since are lost, and `claimsSince` says so; views begun
   * since were never begun; expiring values stand as they stood. Fails when nothing was remembered.
   */
  readonly fallBack: () => Promise<void>
}

type Place = { readonly mark: Mark; readonly caughtUpAt: number; readonly entries: ReadonlyMap<string, ViewValue> }
type Expiring = { readonly value: ViewValue; readonly expiresAt: number }
type State = {
  readonly places: ReadonlyMap<string, Place>
  readonly claims: ReadonlyMap<string, ReadonlyMap<string, Claim>>
  readonly expiring: ReadonlyMap<ExpiringKey, Expiring>
}

const NOWHERE: Mark = { epoch: 0, position: 0 }

const placeOf = async (model: ReadModel, view: string): Promise<Place | undefined> => {
  const entries = new Map<string, ViewValue>()
  for (let after: string | undefined; ; ) {
    const range = { prefix: '', limit: LIST_LIMIT_MAX }
    const page = await model.list(view, after === undefined ? range : { ...range, after })
    const { mark, caughtUpAt } = page.standing
    if (mark === null) return undefined
    for (const [key, value] of page.entries) entries.set(key, value)
    after = page.entries.at(-1)?.[0]
    if (after === undefined) return { mark, caughtUpAt, entries }
  }
}

/** Lets a read model fall back; it must be used through this alone, or what is remembered is not all. */
export const fallingReadModel = (model: ReadModel, clock: Clock = () => Date.now() * 1000): FallingReadModel => {
  const claims = new Map<string, Map<string, Claim>>()
  const expiring = new Map<ExpiringKey, Expiring>()
  const neverBegun = new Set<string>()
  let remembered: State | undefined
  // A snapshot and a fall are of one moment: they wait for what was asked before, and what is asked meanwhile waits.
  const running = new Set<Promise<unknown>>()
  let quiet: Promise<unknown> = Promise.resolve()

  const alone = (work: () => Promise<void>): Promise<void> => {
    const done = quiet.then(() => Promise.allSettled(running)).then(work)
    quiet = done.catch(() => undefined)
    return done
  }

  const among = async <T>(work: () => Promise<T>): Promise<T> => {
    await quiet
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

  const shown = <T extends { readonly standing: Standing }>(view: string, answer: T): T =>
    neverBegun.has(view) ? { ...answer, standing: { ...answer.standing, mark: null, caughtUpAt: 0 } } : answer

  const snapshot = async (): Promise<void> => {
    const places = new Map<string, Place>()
    for (const view of claims.keys()) {
      const place = neverBegun.has(view) ? undefined : await placeOf(model, view)
      if (place !== undefined) places.set(view, place)
    }
    const copies = new Map([...claims].map(([view, held]) => [view, new Map(held)]))
    remembered = { places, claims: copies, expiring: new Map(expiring) }
  }

  const restoreView = async (view: string, { places, claims: before }: State): Promise<void> => {
    const place = places.get(view)
    const { mark: to, caughtUpAt, entries: puts } = place ?? { mark: NOWHERE, caughtUpAt: 0, entries: new Map() }
    await model.apply(view, { from: null, to, caughtUpAt, puts, deletes: new Set() })
    if (place === undefined) neverBegun.add(view)
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

  const fallBack = async (): Promise<void> => {
    if (remembered === undefined) throw new Error('no snapshot to fall back to')
    for (const view of claims.keys()) await restoreView(view, remembered)
    await restoreExpiring(remembered)
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

  const claim: ReadModel['claim'] = async (view, key, asked) => {
    const answer = await model.claim(view, key, asked)
    if (answer.claimed) claimsOf(view).set(key, { ...asked, notAfter: Number(answer.entry['notAfter']) })
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

  const keep: ReadModel['keep'] = async (key, value, ttlMs) => {
    await model.keep(key, value, ttlMs)
    expiring.set(key, { value, expiresAt: clock() + ttlMs * 1000 })
  }

  const take: ReadModel['take'] = (key) => {
    expiring.delete(key)
    return model.take(key)
  }

  return {
    snapshot: () => alone(snapshot),
    fallBack: () => alone(fallBack),
    apply: (view, change) => among(() => apply(view, change)),
    get: (view, keys) => among(async () => shown(view, await model.get(view, keys))),
    list: (view, range) => among(async () => shown(view, await model.list(view, range))),
    claim: (view, key, asked) => among(() => claim(view, key, asked)),
    putIfAbsent: (...asked) => among(() => keepIf(asked, () => model.putIfAbsent(...asked))),
    extend: (...asked) => among(() => keepIf(asked, () => model.extend(...asked))),
    replace: (key, from, to, ttlMs) => among(() => keepIf([key, to, ttlMs], () => model.replace(key, from, to, ttlMs))),
    keep: (key, value, ttlMs) => among(() => keep(key, value, ttlMs)),
    look: (key) => among(() => model.look(key)),
    take: (key) => among(() => take(key)),
    expiringCounts: () => among(model.expiringCounts),
    close: () => among(model.close),
  }
}
