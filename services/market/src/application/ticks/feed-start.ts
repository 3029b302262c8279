import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import type { Feed, FeedStart, FeedStates } from '@folio/feed/port.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { gapsBetween, scheduledSeconds } from './gaps.ts'
import type { NewestStates } from './newest-hour.ts'
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
  readonly store: Pick<EventStore, 'epoch'>
  readonly log: Log
  readonly symbols: readonly SymbolFacts[]
  readonly openFeed: (storeEpoch: number) => Feed
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

  const startOf: FeedStarts['startOf'] = async (ticks, statesAt) => {
    const { epoch, recorded } = ticks.hour()
    const isRestored = statesAt !== null && statesAt.storeEpoch !== store.epoch
    const isInterrupted = epoch !== null && epoch !== recorded
    if (!isRestored && !isInterrupted && !isTooFarBehind(ticks)) {
      if (statesAt === null) return { after: { epoch: epoch ?? dueEpoch() }, areStatesRecorded: false }
      return { after: { epoch: statesAt.epoch, states: statesAt.states }, areStatesRecorded: true }
    }
    const states = statesAt === null ? {} : { states: await statesNow(statesAt) }
    // The noise of another store epoch begins after an interruption, also where no tick is due yet.
    if (isRestored) await interrupt(ticks, Math.max(dueEpoch(), (epoch ?? 0) + longestInterval))
    else if (isTooFarBehind(ticks)) await interrupt(ticks, dueEpoch())
    return { after: { epoch: ticks.hour().epoch ?? dueEpoch(), ...states }, areStatesRecorded: false }
  }

  return { isTooFarBehind, startOf }
}
