import type { Clock } from '@folio/kernel/timestamp.ts'
import type { ExpiringKey } from '@folio/read-model/expiring-kinds.ts'
import {
  type Claim,
  LIST_LIMIT_MAX,
  type ReadModel,
  type ViewCheckpoint,
  type ViewValue,
} from '@folio/read-model/port.ts'

type ViewState = {
  readonly checkpoint: ViewCheckpoint
  readonly caughtUpAt: number
  readonly entries: ReadonlyMap<string, ViewValue>
}

type Expiring = { readonly value: ViewValue; readonly expiresAt: number }

/** The parts of a read model that no call of its port lists, as its callers have changed them. */
export type UnlistedState = {
  /** The claims of each view that has been written or claimed in. */
  readonly claims: Map<string, Map<string, Claim>>
  readonly expiring: Map<ExpiringKey, Expiring>
  /** The views that count as never begun, since they began after the saved state. */
  readonly neverBegun: Set<string>
}

/** The state of a read model at one moment. */
export type SavedState = {
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

/** Reads the state of a read model. */
export const saveState = async (model: ReadModel, unlisted: UnlistedState): Promise<SavedState> => {
  const { claims, expiring, neverBegun } = unlisted
  const views = new Map<string, ViewState>()
  for (const view of claims.keys()) {
    const viewState = neverBegun.has(view) ? undefined : await viewStateOf(model, view)
    if (viewState !== undefined) views.set(view, viewState)
  }
  const copies = new Map([...claims].map(([view, held]) => [view, new Map(held)]))
  return { views, claims: copies, expiring: new Map(expiring) }
}

const restoreView = async (
  model: ReadModel,
  { claims, neverBegun }: UnlistedState,
  { view, saved }: { readonly view: string; readonly saved: SavedState },
): Promise<void> => {
  const viewState = saved.views.get(view)
  const { checkpoint, caughtUpAt, entries } = viewState ?? { checkpoint: NOWHERE, caughtUpAt: 0, entries: new Map() }
  await model.apply(view, { from: null, to: checkpoint, caughtUpAt, puts: entries, deletes: new Set() })
  if (viewState === undefined) neverBegun.add(view)
  const held = saved.claims.get(view) ?? new Map<string, Claim>()
  claims.set(view, new Map(held))
  for (const [key, claim] of held) await model.claim(view, key, claim)
}

/** Restores the expiring values that have not expired since. */
const restoreExpiring = async (
  model: ReadModel,
  { expiring }: UnlistedState,
  { saved, clock }: { readonly saved: SavedState; readonly clock: Clock },
): Promise<void> => {
  for (const key of expiring.keys()) await model.take(key)
  expiring.clear()
  for (const [key, { value, expiresAt }] of saved.expiring) {
    const leftMs = (expiresAt - clock()) / 1000
    if (leftMs <= 0) continue
    await model.putIfAbsent(key, value, leftMs)
    expiring.set(key, { value, expiresAt })
  }
}

/** Restores a saved state of a read model. */
export const restoreState = async (
  model: ReadModel,
  unlisted: UnlistedState,
  { saved, clock }: { readonly saved: SavedState; readonly clock: Clock },
): Promise<void> => {
  for (const view of unlisted.claims.keys()) await restoreView(model, unlisted, { view, saved })
  await restoreExpiring(model, unlisted, { saved, clock })
}
