import type { EventReader } from '@folio/event-store/port.ts'
import type { FeedStart } from '@folio/feed/port.ts'
import { utcDayOf } from '@folio/kernel/units/utc-day.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { lossOf } from './day-secrets.ts'
import { gapsBetween, scheduledSeconds } from './gaps.ts'
import { LATE_SECONDS_MAX } from './late-ticks.ts'
import { type NewestStates, newestTick } from './newest-hour.ts'
import { interruptionOf } from './record-ticks.ts'
import { type RepeatedFeedOptions, statesNow } from './states-now.ts'
import type { TickLog } from './tick-log.ts'

/** The place from which a feed is followed. */
export type FoundStart = {
  readonly after: FeedStart
  /** True if later ticks follow from states that are recorded; else the first tick is recorded with its states. */
  readonly areStatesRecorded: boolean
}

/** Finds the place from which to follow a feed. */
export type FeedStarts = {
  /** Tells if more seconds were missed than are made up; hours in which all symbols are closed do not count. */
  readonly isTooFarBehind: (ticks: TickLog) => boolean
  /**
   * Finds the newest recorded states and their epoch. In three cases it first records an interruption, and finds the states
   * at its end: after a stop that is not made up, after a restore, and if the feed makes other ticks than are recorded, as
   * with other keys. Throws `FeedAbandoned` if it is stopped.
   */
  readonly startOf: (ticks: TickLog, statesAt: NewestStates | null) => Promise<FoundStart>
}

type FeedStartOptions = RepeatedFeedOptions & {
  readonly store: EventReader
  readonly log: Log
  /** True for a feed that may have late ticks, and no states. */
  readonly mayBeSilent?: boolean
  readonly areGapsIntended?: boolean
  /** The longest stop after which the missed ticks are made up, in open seconds; left out, a day. */
  readonly stopMaxSeconds?: number | undefined
  /** The newest epoch whose tick may be recorded now. */
  readonly dueEpoch: () => number
}

/** The market makes up the ticks of a stop of up to this time; after a longer one it interrupts their epochs. */
const STOP_MAX_SECONDS = 86_400

/** Records that the ticks after the newest epoch, up to another one, will never come. */
const interrupt = async (
  { symbols, log, areGapsIntended = false }: FeedStartOptions,
  ticks: TickLog,
  upTo: number,
): Promise<void> => {
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

/** Records that the newest ticks do not follow from the committed secrets of their days, which are lost. */
const recordLostSecrets = async (
  { log, dueEpoch }: FeedStartOptions,
  ticks: TickLog,
  { epoch, recorded }: NewestStates,
): Promise<void> => {
  const days = new Set([utcDayOf(epoch + 1), utcDayOf(recorded)])
  const { committed, epoch: newest } = ticks.hour()
  log.error(
    { epoch: recorded, days: [...days] },
    'the newest ticks do not follow from the secret of their day: keys were lost, or come from another backup; the feed is ' +
      'interrupted and goes on from the newest quotes, and nobody can prove the ticks of these days',
  )
  const lost = committed.filter((day) => days.has(day))
  await ticks.perform(lost.map((day) => lossOf(day, newest ?? dueEpoch())))
}

/**
 * The epoch from which a feed without states is followed. The late ticks that were found in a silence belong to the event of
 * the next tick, so it is the newest epoch that has a tick, if the silence is not too long.
 */
const startWithoutStates = async (
  { store, dueEpoch, mayBeSilent = false }: FeedStartOptions,
  ticks: TickLog,
): Promise<number> => {
  const hour = ticks.hour()
  if (hour.epoch === null) return dueEpoch()
  return mayBeSilent ? newestTick(store, hour, hour.epoch - LATE_SECONDS_MAX) : hour.epoch
}

/** Finds the starts of feeds of these symbols. */
export const feedStarts = (options: FeedStartOptions): FeedStarts => {
  const { store, symbols, stopMaxSeconds = STOP_MAX_SECONDS, dueEpoch } = options
  const longestIntervalSeconds = Math.max(...symbols.map(({ interval_seconds }) => interval_seconds))

  const isTooFarBehind = (ticks: TickLog): boolean => {
    const upTo = dueEpoch()
    const after = ticks.hour().epoch ?? upTo
    return upTo - after > stopMaxSeconds && scheduledSeconds(symbols, { after, upTo }) > stopMaxSeconds
  }

  const startOf: FeedStarts['startOf'] = async (ticks, statesAt) => {
    const { epoch, recorded } = ticks.hour()
    const isRestored = statesAt !== null && statesAt.storeEpoch !== store.epoch
    const isInterrupted = epoch !== null && epoch !== recorded
    const { states, isOther = false } = statesAt === null ? {} : await statesNow(options, statesAt)
    const isUnbroken = !isRestored && !isInterrupted && !isOther && !isTooFarBehind(ticks)
    if (statesAt !== null && isUnbroken) {
      return { after: { epoch: statesAt.epoch, states: statesAt.states }, areStatesRecorded: true }
    }
    // The noise of another store epoch, or of another secret, begins after an interruption, also where no tick is due yet.
    if (isRestored || (isOther && !isInterrupted)) {
      await interrupt(options, ticks, Math.max(dueEpoch(), (epoch ?? 0) + longestIntervalSeconds))
    } else if (isTooFarBehind(ticks)) await interrupt(options, ticks, dueEpoch())
    if (statesAt !== null && isOther) await recordLostSecrets(options, ticks, statesAt)
    if (states === undefined)
      return { after: { epoch: await startWithoutStates(options, ticks) }, areStatesRecorded: false }
    return { after: { epoch: ticks.hour().epoch ?? dueEpoch(), states }, areStatesRecorded: false }
  }

  return { isTooFarBehind, startOf }
}
