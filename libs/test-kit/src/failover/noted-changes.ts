import type { Clock } from '@folio/kernel/timestamp.ts'
import type { Claim, Claimed, ReadModel, ViewStatus } from '@folio/read-model/port.ts'
import type { UnlistedState } from './saved-state.ts'

const claimsOf = ({ claims }: UnlistedState, view: string): Map<string, Claim> => {
  const known = claims.get(view) ?? new Map<string, Claim>()
  claims.set(view, known)
  return known
}

/** A claim that was asked of a view. */
type AskedClaim = { readonly view: string; readonly key: string; readonly asked: Claim }

const noteClaim = (state: UnlistedState, { view, key, asked }: AskedClaim, { claimed, entry }: Claimed): void => {
  if (claimed) claimsOf(state, view).set(key, { ...asked, notAfter: Number(entry['notAfter']) })
}

/** Calls the views of a read model and notes their claims; a view that was never begun shows no checkpoint. */
export const notedViews = (
  model: ReadModel,
  state: UnlistedState,
): Pick<ReadModel, 'apply' | 'get' | 'list' | 'copy' | 'claim' | 'claimAll'> => {
  const { neverBegun } = state
  const shown = <T extends { readonly status: ViewStatus }>(view: string, answer: T): T =>
    neverBegun.has(view) ? { ...answer, status: { ...answer.status, checkpoint: null, caughtUpAt: 0 } } : answer
  return {
    apply: async (view, change) => {
      if (neverBegun.has(view) && change.from !== null) return 'mismatch'
      const outcome = await model.apply(view, change)
      if (outcome === 'mismatch') return outcome
      neverBegun.delete(view)
      const held = claimsOf(state, view)
      if (change.from === null) held.clear()
      for (const key of held.keys()) if (change.puts.has(key)) held.delete(key)
      return outcome
    },
    get: async (view, keys) => shown(view, await model.get(view, keys)),
    list: async (view, range) => shown(view, await model.list(view, range)),
    copy: async (view) => (neverBegun.has(view) ? undefined : model.copy(view)),
    claim: async (view, key, asked) => {
      const answer = await model.claim(view, key, asked)
      noteClaim(state, { view, key, asked }, answer)
      return shown(view, answer)
    },
    claimAll: async (view, asked) => {
      const answer = await model.claimAll(view, asked)
      for (const [index, [key, claim]] of asked.entries()) {
        const result = answer.results[index]
        if (result !== undefined) noteClaim(state, { view, key, asked: claim }, result)
      }
      return shown(view, answer)
    },
  }
}

/** Calls the expiring values of a read model and notes them. */
export const notedExpiring = (
  model: ReadModel,
  { expiring }: UnlistedState,
  clock: Clock,
): Pick<ReadModel, 'putIfAbsent' | 'extend' | 'replace' | 'put' | 'take'> => {
  const note = (...[key, value, ttlMs]: Parameters<ReadModel['put']>): void => {
    expiring.set(key, { value, expiresAt: clock() + ttlMs * 1000 })
  }
  const noteIf = async (asked: Parameters<ReadModel['put']>, call: Promise<boolean>): Promise<boolean> => {
    const isKept = await call
    if (isKept) note(...asked)
    return isKept
  }
  return {
    putIfAbsent: (...asked) => noteIf(asked, model.putIfAbsent(...asked)),
    extend: (...asked) => noteIf(asked, model.extend(...asked)),
    replace: (key, replacement) => noteIf([key, replacement.to, replacement.ttlMs], model.replace(key, replacement)),
    put: async (...asked) => {
      await model.put(...asked)
      note(...asked)
    },
    take: (key) => {
      expiring.delete(key)
      return model.take(key)
    },
  }
}
