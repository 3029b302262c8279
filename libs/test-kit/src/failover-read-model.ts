import type { Clock } from '@folio/kernel/timestamp.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import { exclusiveCalls } from './failover/exclusive-calls.ts'
import { notedExpiring, notedViews } from './failover/noted-changes.ts'
import { restoreState, type SavedState, saveState, type UnlistedState } from './failover/saved-state.ts'

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

/** Makes a read model able to fail over; all calls must go through it, or the saved state is incomplete. */
export const failoverReadModel = (model: ReadModel, clock: Clock = () => Date.now() * 1000): FailoverReadModel => {
  const state: UnlistedState = { claims: new Map(), expiring: new Map(), neverBegun: new Set() }
  const views = notedViews(model, state)
  const values = notedExpiring(model, state, clock)
  let saved: SavedState | undefined
  // A snapshot and a failover are atomic.
  const { shared, alone } = exclusiveCalls()
  return {
    snapshot: () =>
      alone(async () => {
        saved = await saveState(model, state)
      }),
    failOver: () =>
      alone(async () => {
        if (saved === undefined) throw new Error('no saved state to fail over to')
        await restoreState(model, state, { saved, clock })
      }),
    apply: (...asked) => shared(() => views.apply(...asked)),
    get: (...asked) => shared(() => views.get(...asked)),
    list: (...asked) => shared(() => views.list(...asked)),
    copy: (...asked) => shared(() => views.copy(...asked)),
    claim: (...asked) => shared(() => views.claim(...asked)),
    claimAll: (...asked) => shared(() => views.claimAll(...asked)),
    putIfAbsent: (...asked) => shared(() => values.putIfAbsent(...asked)),
    extend: (...asked) => shared(() => values.extend(...asked)),
    replace: (...asked) => shared(() => values.replace(...asked)),
    put: (...asked) => shared(() => values.put(...asked)),
    peek: (key) => shared(() => model.peek(key)),
    take: (key) => shared(() => values.take(key)),
    expiringCounts: () => shared(model.expiringCounts),
    close: () => shared(model.close),
  }
}
