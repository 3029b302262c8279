import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import { dayOf } from '@folio/contracts/market/tick-hours.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { Feed, FeedStart, FeedStates } from '@folio/feed/port.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import type { DaySecrets } from './day-secrets.ts'
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
   * stop, a restore, or the loss of the secret from which the newest ticks followed.
   */
  readonly startOf: (ticks: TickLog, statesAt: NewestStates | null) => Promise<FoundStart>
}

/** Returns the states of symbols whose newest quotes are known, from states before them: rounded, and as near as a pip. */
export type StatesAtQuotes = (states: FeedStates, quotes: Readonly<Record<string, string>>) => FeedStates

/** States after the newest recorded tick; `isSecretLost` where they do not follow from the states before by the secret of now. */
type StatesNow = { readonly states: FeedStates; readonly isSecretLost: boolean }

type FeedStartOptions = {
  readonly store: EventReader
  readonly log: Log
  readonly symbols: readonly SymbolFacts[]
  readonly openFeed: (storeEpoch: number) => Feed
  /** Left out for a feed whose prices are not drawn from secrets. */
  readonly secrets?: DaySecrets | undefined
  /** Returns states of these newest quotes, from states before them; left out where a feed has no states. */
  readonly statesAtQuotes?: StatesAtQuotes | undefined
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

  /** Tells if the secret of one of some days is another one than was committed. */
  const isOneLost = async (days: ReadonlySet<string>): Promise<boolean> => {
    const { secrets } = options
    if (secrets === undefined) return false
    for (const day of days) {
      if (!(await secrets.isCommitted(day, await secrets.secretOf(day)))) return true
    }
    return false
  }

  /**
   * The states after the newest recorded tick, which the feed makes again from the states recorded before it. Where it makes
   * other ticks than the recorded ones, because the secret of the day is another one, they are those of the newest quotes.
   */
  const statesNow = async ({ epoch, states, storeEpoch, recorded, closes }: NewestStates): Promise<StatesNow> => {
    let last: FeedStates = states
    if (recorded <= epoch) return { states: last, isSecretLost: false }
    const quotes = new Map<string, string>()
    const range = { symbols: symbols.map(({ symbol }) => symbol), after: { epoch, states }, until: recorded }
    const feed = openFeed(storeEpoch)
    try {
      await feed.follow(range, async (batch) => {
        last = batch.states ?? last
        for (const { symbol, quote } of batch.ticks) quotes.set(symbol, quote)
      }).done
    } finally {
      await feed.close()
    }
    const isSame = [...quotes].every(([symbol, quote]) => (closes[symbol] ?? quote) === quote)
    const isSecretLost = !isSame && (await isOneLost(new Set([dayOf(epoch + 1), dayOf(recorded)])))
    return { states: isSecretLost ? (options.statesAtQuotes?.(last, closes) ?? last) : last, isSecretLost }
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
    const { states, isSecretLost = false } = statesAt === null ? {} : await statesNow(statesAt)
    if (isSecretLost) {
      log.error(
        { epoch: statesAt?.recorded },
        'the newest ticks do not follow from the secret of their day: keys are missing or of an earlier backup; the feed is ' +
          'interrupted and goes on from the newest quotes, and nobody can prove the ticks of the days whose secrets are lost',
      )
    }
    const isUnbroken = !isRestored && !isInterrupted && !isSecretLost && !isTooFarBehind(ticks)
    if (statesAt !== null && isUnbroken) {
      return { after: { epoch: statesAt.epoch, states: statesAt.states }, areStatesRecorded: true }
    }
    // The noise of another store epoch, or of another secret, begins after an interruption, also where no tick is due yet.
    if (isRestored || isSecretLost) await interrupt(ticks, Math.max(dueEpoch(), (epoch ?? 0) + longestInterval))
    else if (isTooFarBehind(ticks)) await interrupt(ticks, dueEpoch())
    if (states === undefined) return { after: { epoch: await startWithoutStates(ticks) }, areStatesRecorded: false }
    return { after: { epoch: ticks.hour().epoch ?? dueEpoch(), states }, areStatesRecorded: false }
  }

  return { isTooFarBehind, startOf }
}
