import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { Feed, FeedStart, FeedStates } from '@folio/feed/port.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
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
  /** The newest recorded states and their epoch, or those at the end of an interruption, which is recorded first. */
  readonly startOf: (ticks: TickLog, statesAt: NewestStates | null) => Promise<FoundStart>
}

type FeedStartOptions = {
  readonly store: EventReader
  readonly log: Log
  readonly symbols: readonly SymbolFacts[]
  readonly openFeed: (storeEpoch: number) => Feed
  /** True for a feed that may have late ticks, and no states. */
  readonly mayBeSilent?: boolean
  readonly areGapsIntended?: boolean
  /** The longest stop after which the missed ticks are made up, in open seconds; left out, a day. */
  readonly stopMaxSeconds?: number | undefined
  /** The newest epoch whose tick may be recorded now. */
  readonly dueEpoch: () => number
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
  } = options

  const longestInterval = Math.max(...symbols.map(({ interval_seconds }) => interval_seconds))

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

  /** The states after the newest recorded tick, which the feed makes again from the states recorded before it. */
  const statesNow = async ({ epoch, states, storeEpoch, recorded }: NewestStates): Promise<FeedStates> => {
    let last: FeedStates = states
    if (recorded <= epoch) return last
    const range = { symbols: symbols.map(({ symbol }) => symbol), after: { epoch, states }, until: recorded }
    const feed = openFeed(storeEpoch)
    try {
      await feed.follow(range, async (batch) => {
        last = batch.states ?? last
      }).done
    } finally {
      await feed.close()
    }
    return last
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

  const startOf: FeedStarts['startOf'] = async (ticks, statesAt) => {
    const { epoch, recorded } = ticks.hour()
    const isRestored = statesAt !== null && statesAt.storeEpoch !== store.epoch
    const isInterrupted = epoch !== null && epoch !== recorded
    if (statesAt !== null && !isRestored && !isInterrupted && !isTooFarBehind(ticks)) {
      return { after: { epoch: statesAt.epoch, states: statesAt.states }, areStatesRecorded: true }
    }
    const states = statesAt === null ? undefined : await statesNow(statesAt)
    // The noise of another store epoch begins after an interruption, also where no tick is due yet.
    if (isRestored) await interrupt(ticks, Math.max(dueEpoch(), (epoch ?? 0) + longestInterval))
    else if (isTooFarBehind(ticks)) await interrupt(ticks, dueEpoch())
    if (states === undefined) return { after: { epoch: await startWithoutStates(ticks) }, areStatesRecorded: false }
    return { after: { epoch: ticks.hour().epoch ?? dueEpoch(), states }, areStatesRecorded: false }
  }

  return { isTooFarBehind, startOf }
}
