import type { CommandEntry, ViewKey } from '@folio/contracts/view-keys.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import {
  type Claim,
  type ReadModel,
  ReadModelUnavailable,
  type ViewCheckpoint,
  type ViewStatus,
  type ViewValue,
} from '@folio/read-model/port.ts'
import { commandLifeMicroseconds, type TimeLimits } from '../time-limits.ts'
import { type ClaimedCommand, typedView, type ValuesOf, type ViewEntries, type ViewRange } from './typed-view.ts'

/**
 * An answer of a view with its checkpoint, the moment up to which it has seen everything, the moment since which claims and
 * other short-lived values can have been lost (both in microseconds since 1970), and if no lost claim can matter any more.
 */
export type ViewRead<T> = T & {
  readonly checkpoint: ViewCheckpoint
  readonly caughtUpAt: number
  readonly claimsSince: number
  readonly claimsKept: boolean
}

/**
 * Reads a view and checks each answer. A call rejects with `ReadModelUnavailable` if the view was never begun, is of another
 * epoch, or is at a lower position than an answer that came before the call. Answers to concurrent calls come in any order.
 */
export type ViewReader = {
  readonly get: <const Keys extends readonly ViewKey<ViewValue>[]>(
    keys: Keys,
  ) => Promise<ViewRead<{ readonly values: ValuesOf<Keys> }>>
  readonly list: <Value extends ViewValue>(
    range: ViewRange<Value>,
  ) => Promise<ViewRead<{ readonly entries: ViewEntries<Value> }>>
  /** Claims a key; rejects while earlier claims may have been lost and their commands may still take effect. */
  readonly claim: (key: ViewKey<CommandEntry>, claim: Claim) => Promise<ViewRead<ClaimedCommand>>
  /** Claims several keys in one call, and rejects as `claim` does; the results are in their order. */
  readonly claimAll: (
    claims: readonly (readonly [key: ViewKey<CommandEntry>, claim: Claim])[],
  ) => Promise<ViewRead<{ readonly results: readonly ClaimedCommand[] }>>
  /** Resolves when the view has reached a position; rejects after `withinMs`, by default `viewLagMs`. */
  readonly waitFor: (position: number, withinMs?: number) => Promise<void>
  /** Resolves when the view has seen every event up to a moment (microseconds); rejects after `viewLagMs`. */
  readonly waitForAllBefore: (moment: number) => Promise<void>
}

/** The settings of a view reader: the epoch of the store, a clock (microseconds) and the time limits. */
export type ViewReaderOptions = {
  /** The lowest position of an acceptable answer; by default 0. */
  readonly minPosition?: number
  /** Reads the last position of the store: a view there has seen every event, also before the follower notes it. */
  readonly storeEnd?: () => Promise<number>
  readonly epoch: number
  readonly now: () => number
  readonly times: TimeLimits
}

const POLL_MIN_MS = 5
const POLL_MAX_MS = 40

/** Tells if no claim that was lost can matter any more: its command can neither take effect nor be missing in the view. */
const areClaimsKept = ({ claimsSince, caughtUpAt }: ViewStatus, { now, times }: ViewReaderOptions): boolean => {
  const lostUntilMicroseconds = claimsSince + commandLifeMicroseconds(times)
  return claimsSince === 0 || (now() > lostUntilMicroseconds && caughtUpAt > lostUntilMicroseconds)
}

/** Returns the checkpoint of an answer; rejects one of another epoch, and one before a position that was shown earlier. */
const checkedCheckpoint = (view: string, { checkpoint }: ViewStatus, least: ViewCheckpoint): ViewCheckpoint => {
  if (checkpoint === null)
    throw new ReadModelUnavailable(`the view ${view} does not exist yet: its follower has not started it`)
  if (checkpoint.epoch !== least.epoch) {
    throw new ReadModelUnavailable(`the view ${view} has epoch ${checkpoint.epoch}, not ${least.epoch}`)
  }
  if (checkpoint.position < least.position) {
    throw new ReadModelUnavailable(
      `the view ${view} is at position ${checkpoint.position}, before position ${least.position} that it showed earlier`,
    )
  }
  return checkpoint
}

/** Creates a reader of one view; see `ViewReader`. */
export const viewReader = (readModel: ReadModel, view: string, options: ViewReaderOptions): ViewReader => {
  const { epoch, storeEnd, times } = options
  const typed = typedView(readModel, view)
  let seenPosition = options.minPosition ?? 0

  /** Asks the view, and checks its answer with what was seen before the call. */
  const ask = async <Answer extends { readonly status: ViewStatus }>(
    call: () => Promise<Answer>,
  ): Promise<ViewRead<Omit<Answer, 'status'>>> => {
    const least = { epoch, position: seenPosition }
    const { status, ...answer } = await call()
    const checkpoint = checkedCheckpoint(view, status, least)
    seenPosition = Math.max(seenPosition, checkpoint.position)
    const { caughtUpAt, claimsSince } = status
    return { checkpoint, caughtUpAt, claimsSince, claimsKept: areClaimsKept(status, options), ...answer }
  }

  const refuseUnlessKept = ({ claimsKept }: ViewRead<unknown>): void => {
    if (!claimsKept)
      throw new ReadModelUnavailable(`view ${view}: claims may have been lost whose commands can still take effect`)
  }

  const until = async (
    holds: (read: ViewRead<unknown>) => boolean | Promise<boolean>,
    withinMs = times.viewLagMs,
  ): Promise<void> => {
    const giveUpAtMs = performance.now() + withinMs
    for (let pauseMs = POLL_MIN_MS; ; pauseMs = Math.min(2 * pauseMs, POLL_MAX_MS)) {
      if (await holds(await ask(() => typed.get([])))) return
      if (performance.now() > giveUpAtMs) {
        throw new ReadModelUnavailable(`the view ${view} is still behind after ${Math.round(withinMs)} ms`)
      }
      await sleep(pauseMs)
    }
  }

  return {
    get: (keys) => ask(() => typed.get(keys)),
    list: (range) => ask(() => typed.list(range)),
    claim: async (key, claim) => {
      const answer = await ask(() => typed.claim(key, claim))
      if (answer.claimed) refuseUnlessKept(answer)
      return answer
    },
    claimAll: async (claims) => {
      const answer = await ask(() => typed.claimAll(claims))
      if (answer.results.some(({ claimed }) => claimed)) refuseUnlessKept(answer)
      return answer
    },
    waitFor: (position, withinMs) => until(({ checkpoint }) => checkpoint.position >= position, withinMs),
    waitForAllBefore: (moment) => {
      let end: number | undefined
      return until(async ({ checkpoint, caughtUpAt }) => {
        if (caughtUpAt > moment) return true
        end ??= (await storeEnd?.()) ?? Number.POSITIVE_INFINITY
        return checkpoint.position >= end
      })
    },
  }
}
