import type { ViewKey } from '@folio/contracts/view-key.ts'
import type { CommandEntry } from '@folio/contracts/view-keys.ts'
import {
  type Claim,
  type Mark,
  type ReadModel,
  ReadModelUnavailable,
  type Standing,
  type ViewValue,
} from '@folio/read-model/port.ts'
import { pause } from './pause.ts'
import { commandLife, type TimeLimits } from './time-limits.ts'
import { typedView, type ValuesOf, type ViewEntries, type ViewRange } from './typed-view.ts'

/**
 * What a view said, with the mark it stood at, since when claims, and whatever else only lives for a while, can have been
 * lost (microseconds since 1970), and whether that is so long ago that no lost claim matters any more.
 */
export type Believed<T> = T & {
  readonly mark: Mark
  readonly caughtUpAt: number
  readonly claimsSince: number
  readonly claimsKept: boolean
}

/**
 * A view whose answers may be acted on: one that was never begun, belongs to another epoch, or stands lower than it was
 * already seen to stand, is not believed; the call rejects with `ReadModelUnavailable`.
 */
export type BelievedView = {
  readonly get: <const Keys extends readonly ViewKey<ViewValue>[]>(
    keys: Keys,
  ) => Promise<Believed<{ readonly values: ValuesOf<Keys> }>>
  readonly list: <Value extends ViewValue>(
    range: ViewRange<Value>,
  ) => Promise<Believed<{ readonly entries: ViewEntries<Value> }>>
  /** Claims a key; refused while claims made earlier may have been lost and their commands may still be under way. */
  readonly claim: (
    key: ViewKey<CommandEntry>,
    claim: Claim,
  ) => Promise<Believed<{ readonly claimed: boolean; readonly entry: CommandEntry }>>
  /** Resolves when the view stands at a position; rejects when it lags behind it for longer than a read may wait. */
  readonly reach: (position: number) => Promise<void>
  /** Resolves when the view has seen everything up to a moment (microseconds); rejects like `reach`. */
  readonly seeAllBefore: (moment: number) => Promise<void>
}

/** What a view is believed by: the epoch of the store it is made from, a clock, and how long things may take. */
export type Belief = {
  /** The position that the view must have reached before it is believed at all; 0 where any standing will do. */
  readonly since?: number
  /** Where the store ends: a view that stands there has seen everything, even where nobody noted so yet. */
  readonly storeEnd?: () => Promise<number>
  readonly epoch: number
  readonly now: () => number
  readonly times: TimeLimits
}

const POLL_MIN_MS = 5
const POLL_MAX_MS = 40

/** Reads a view with suspicion; see `BelievedView`. */
export const believedView = (readModel: ReadModel, view: string, belief: Belief): BelievedView => {
  const typed = typedView(readModel, view)
  let seenPosition = belief.since ?? 0
  const areClaimsKept = ({ claimsSince, caughtUpAt }: Standing): boolean => {
    const lostUntil = claimsSince + commandLife(belief.times)
    return claimsSince === 0 || (belief.now() > lostUntil && caughtUpAt > lostUntil)
  }
  const believed = (standing: Standing): Believed<unknown> => {
    const { mark, caughtUpAt, claimsSince } = standing
    if (mark === null) throw new ReadModelUnavailable(`the view ${view} has not been begun`)
    if (mark.epoch !== belief.epoch) throw new ReadModelUnavailable(`the view ${view} is of epoch ${mark.epoch}`)
    if (mark.position < seenPosition) throw new ReadModelUnavailable(`the view ${view} stands too far back`)
    seenPosition = mark.position
    return { mark, caughtUpAt, claimsSince, claimsKept: areClaimsKept(standing) }
  }
  const until = async (isSo: (standing: Standing) => boolean | Promise<boolean>): Promise<void> => {
    const giveUpAtMs = performance.now() + belief.times.viewLagMs
    for (let pauseMs = POLL_MIN_MS; ; pauseMs = Math.min(2 * pauseMs, POLL_MAX_MS)) {
      const { standing } = await typed.get([])
      believed(standing)
      if (await isSo(standing)) return
      if (performance.now() > giveUpAtMs) throw new ReadModelUnavailable(`the view ${view} is behind`)
      await pause(pauseMs)
    }
  }
  return {
    get: async (keys) => {
      const { standing, values } = await typed.get(keys)
      return { ...believed(standing), values }
    },
    list: async (range) => {
      const { standing, entries } = await typed.list(range)
      return { ...believed(standing), entries }
    },
    claim: async (key, claim) => {
      const { standing, claimed, entry } = await typed.claim(key, claim)
      const at = believed(standing)
      if (claimed && !at.claimsKept) throw new ReadModelUnavailable('claims may have been lost just now')
      return { ...at, claimed, entry }
    },
    reach: (position) => until(({ mark }) => mark !== null && mark.position >= position),
    seeAllBefore: (moment) => {
      let end: number | undefined
      return until(async ({ mark, caughtUpAt }) => {
        if (caughtUpAt > moment) return true
        end ??= (await belief.storeEnd?.()) ?? Number.POSITIVE_INFINITY
        return mark !== null && mark.position >= end
      })
    },
  }
}
