import { viewKeys } from '@folio/contracts/view-keys.ts'
import { type Clock, type Timestamp, timestampOf } from '@folio/kernel/timestamp.ts'
import { KEYS_PER_GET_MAX, type ReadModel } from '@folio/read-model/port.ts'
import type { FollowedView } from './followed-view.ts'
import { typedView } from './typed-view.ts'

/** What the dropping of a view's passing entries is made of. */
export type Dropping = {
  readonly service: string
  readonly readModel: ReadModel
  readonly view: Pick<FollowedView<never>, 'dropPassed'>
  readonly clock: Clock
}

type Passed = { readonly key: string; readonly expiresAt: string }

const PAGE_ENTRIES = 1000
const ROUNDS_MAX = 10

const byExpiry = (a: Passed, b: Passed): number =>
  a.expiresAt === b.expiresAt ? 0 : a.expiresAt < b.expiresAt ? -1 : 1

/**
 * Takes out of a view what is worth nothing any more, first what expired first: a bounded number at each call, and the view
 * remembers up to when.
 */
export const passedDropper = ({ service, readModel, view, clock }: Dropping): (() => Promise<void>) => {
  const { list } = typedView(readModel, service)

  /** What expired first of all that has, one more than can be dropped at once. */
  const firstPassed = async (now: Timestamp): Promise<readonly Passed[]> => {
    let first: readonly Passed[] = []
    for (let after: string | undefined; ; ) {
      const range = { prefix: viewKeys.passing, limit: PAGE_ENTRIES }
      const { entries } = await list(after === undefined ? range : { ...range, after })
      const passed = entries.map(([key, { expires_at }]) => ({ key, expiresAt: expires_at }))
      first = [...first, ...passed.filter(({ expiresAt }) => expiresAt < now)]
        .toSorted(byExpiry)
        .slice(0, KEYS_PER_GET_MAX + 1)
      after = entries.at(-1)?.[0]
      if (entries.length < PAGE_ENTRIES) return first
    }
  }

  /** Answers whether there is more to drop at once. */
  const dropSome = async (): Promise<boolean> => {
    const now = timestampOf(clock())
    const first = await firstPassed(now)
    // Of those that expire at the same moment all are dropped, or none.
    const before = first[KEYS_PER_GET_MAX]?.expiresAt ?? now
    const keys = first.filter(({ expiresAt }) => expiresAt < before).map(({ key }) => key)
    return keys.length > 0 && (await view.dropPassed(keys, before)) && first.length > KEYS_PER_GET_MAX
  }

  return async () => {
    for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) if (!(await dropSome())) return
  }
}
