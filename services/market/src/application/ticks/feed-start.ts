import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import { dayOf } from '@folio/contracts/market/tick-hours.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { Feed, FeedStart, FeedStates, FeedSubscription } from '@folio/feed/port.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { lossOf } from './day-secrets.ts'
import { gapsBetween, scheduledSeconds } from './gaps.ts'
import { LATE_SECONDS_MAX } from './late-ticks.ts'
import { type NewestStates, newestTick } from './newest-hour.ts'
import { interruptionOf } from './record-ticks.ts'
import type { TickLog } from './tick-log.ts'

/** The place from which a feed is followed. */
export type FoundStart = {
  readonly after: FeedStart
  /** True if later ticks follow from states that are recorded; else the first tick is recorded with its states. */
  readonly areStatesRecorded: boolean
}

/** Finds where to follow a feed from. */
export type FeedStarts = {
  /** Tells if more seconds were missed than are made up; hours in which all symbols are closed do not count. */
  readonly isTooFarBehind: (ticks: TickLog) => boolean
  /**
   * The newest recorded states and their epoch, or those at the end of an interruption, which is recorded first: after a long
   * stop, a restore, or where the newest ticks do not follow from the secret of now. Throws `FeedAbandoned` where it is stopped.
   */
  readonly startOf: (ticks: TickLog, statesAt: NewestStates | null) => Promise<FoundStart>
}

/** Returns the states of symbols whose newest quotes are known, from states before them: rounded, and as near as a pip. */
export type StatesAtQuotes = (states: FeedStates, quotes: Readonly<Record<string, string>>) => FeedStates

/** States after the newest recorded tick; `isOther` where the feed makes other ticks from the states before than are recorded. */
type StatesNow = { readonly states: FeedStates; readonly isOther: boolean }

/** Ends the recording of a feed where the instance is not the owner any more, was stopped, or missed too much; it begins again. */
export class FeedAbandoned extends Error {
  override readonly name = 'FeedAbandoned'
}

type FeedStartOptions = {
  readonly store: EventReader
  readonly log: Log
  readonly symbols: readonly SymbolFacts[]
  readonly openFeed: (storeEpoch: number) => Feed
  /** Returns states of these newest quotes, from states before them; left out, a feed must make the recorded ticks again. */
  readonly statesAtQuotes?: StatesAtQuotes | undefined
  /** True for a feed that may have late ticks, and no states. */
  readonly mayBeSilent?: boolean
  readonly areGapsIntended?: boolean
  /** The longest stop after which the missed ticks are made up, in open seconds; left out, a day. */
  readonly stopMaxSeconds?: number | undefined
  /** The newest epoch whose tick may be recorded now. */
  readonly dueEpoch: () => number
  /** Called with the reader of the feed that makes ticks again, which a stop of the market must end. */
  readonly onFollowing: (following: FeedSubscription) => Promise<void>
}

/** After a longer stop the missed ticks are not made up: their epochs are interrupted. */
const STOP_MAX_SECONDS = 86_400

/** Finds the starts of feeds of these symbols. */
export const feedStarts = (options: FeedStartOptions): FeedStarts => {
  const {
    store,
    log,
    symbols,
    openFeed,
    mayBeSilent = false,
    areGapsIntended = false,
    stopMaxSeconds = STOP_MAX_SECONDS,
    dueEpoch,
    statesAtQuotes,
    onFollowing,
  } = options

  const longestIntervalSeconds = Math.max(...symbols.map(({ interval_seconds }) => interval_seconds))

  /** Records that the ticks from the newest epoch up to now will never come. */
  const interrupt = async (ticks: TickLog, upTo: number): Promise<void> => {
    const after = ticks.hour().epoch ?? upTo
    const gaps = gapsBetween(symbols, { after, upTo })
    if (gaps.length === 0) return
    // A command each: no command has two events of one type.
    await ticks.perform(gaps.map((gap) => interruptionOf(gap, upTo)))
    log[areGapsIntended ? 'debug' : 'warn'](
      { from: after + 1, to: upTo },
      'the ticks of these epochs are missing: the feed is interrupted',
    )
  }

  const isTooFarBehind = (ticks: TickLog): boolean => {
    const upTo = dueEpoch()
    const after = ticks.hour().epoch ?? upTo
    return upTo - after > stopMaxSeconds && scheduledSeconds(symbols, { after, upTo }) > stopMaxSeconds
  }

  /**
   * The states after the newest recorded tick, which the feed makes again from the states recorded before it. Where it makes
   * other ticks than the recorded ones, they are those of the newest quotes. Throws `FeedAbandoned` where it is stopped meanwhile.
   */
  const statesNow = async ({ epoch, states, storeEpoch, recorded, closes }: NewestStates): Promise<StatesNow> => {
    if (recorded <= epoch) return { states, isOther: false }
    let last: FeedStates = states
    let completeTo = epoch
    const quotes = new Map<string, string>()
    const range = { symbols: symbols.map(({ symbol }) => symbol), after: { epoch, states }, untilEpoch: recorded }
    const feed = openFeed(storeEpoch)
    try {
      const following = feed.follow(range, async (batch) => {
        last = batch.states ?? last
        completeTo = batch.completeTo
        for (const { symbol, quote } of batch.ticks) quotes.set(symbol, quote)
      })
      await onFollowing(following)
      await following.done
    } finally {
      await feed.close()
    }
    if (completeTo < recorded) throw new FeedAbandoned()
    const isSame = [...quotes].every(([symbol, quote]) => (closes[symbol] ?? quote) === quote)
    if (isSame || statesAtQuotes === undefined) return { states: last, isOther: false }
    return { states: statesAtQuotes(last, closes), isOther: true }
  }

  /**
   * The epoch from which a feed without states is followed. The late ticks that were found in a silence belong to the event of
   * the next tick, so it is the newest epoch that has a tick, if the silence is not too long.
   */
  const startWithoutStates = async (ticks: TickLog): Promise<number> => {
    const hour = ticks.hour()
    if (hour.epoch === null) return dueEpoch()
    return mayBeSilent ? newestTick(store, hour, hour.epoch - LATE_SECONDS_MAX) : hour.epoch
  }

  /** Records that the newest ticks do not follow from the committed secret of their day. */
  const lose = async (ticks: TickLog, { epoch, recorded }: NewestStates): Promise<void> => {
    const days = new Set([dayOf(epoch + 1), dayOf(recorded)])
    const { committed, epoch: newest } = ticks.hour()
    log.error(
      { epoch: recorded, days: [...days] },
      'the newest ticks do not follow from the secret of their day: keys were lost, or come from another backup; the feed is ' +
        'interrupted and goes on from the newest quotes, and nobody can prove the ticks of these days',
    )
    const lost = committed.filter((day) => days.has(day))
    await ticks.perform(lost.map((day) => lossOf(day, newest ?? dueEpoch())))
  }

  const startOf: FeedStarts['startOf'] = async (ticks, statesAt) => {
    const { epoch, recorded } = ticks.hour()
    const isRestored = statesAt !== null && statesAt.storeEpoch !== store.epoch
    const isInterrupted = epoch !== null && epoch !== recorded
    const { states, isOther = false } = statesAt === null ? {} : await statesNow(statesAt)
    const isUnbroken = !isRestored && !isInterrupted && !isOther && !isTooFarBehind(ticks)
    if (statesAt !== null && isUnbroken) {
      return { after: { epoch: statesAt.epoch, states: statesAt.states }, areStatesRecorded: true }
    }
    // The noise of another store epoch, or of another secret, begins after an interruption, also where no tick is due yet.
    if (isRestored || (isOther && !isInterrupted)) {
      await interrupt(ticks, Math.max(dueEpoch(), (epoch ?? 0) + longestIntervalSeconds))
    } else if (isTooFarBehind(ticks)) await interrupt(ticks, dueEpoch())
    if (statesAt !== null && isOther) await lose(ticks, statesAt)
    if (states === undefined) return { after: { epoch: await startWithoutStates(ticks) }, areStatesRecorded: false }
    return { after: { epoch: ticks.hour().epoch ?? dueEpoch(), states }, areStatesRecorded: false }
  }

  return { isTooFarBehind, startOf }
}
