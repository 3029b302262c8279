import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import type { Feed, FeedSubscription } from '@folio/feed/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { HOUR_SECONDS, MINUTE_SECONDS, SECOND_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import type { StreamState } from '@folio/service-kit/aggregates/aggregate.ts'
import { AppendConflict } from '@folio/service-kit/commands/append-events.ts'
import { UnknownEventType } from '@folio/service-kit/events/event-codec.ts'
import type { Log, Tracer } from '@folio/service-kit/telemetry/telemetry.ts'
import type { TickHour } from '../../domain/tick-hour.ts'
import { type DaySecrets, lostDays, type SecretOf } from './day-secrets.ts'
import { feedStarts } from './feed-start.ts'
import { findCommitments } from './find-commitments.ts'
import { newestHour, newestStates } from './newest-hour.ts'
import { tickRecorder } from './record-ticks.ts'
import { FeedAbandoned, type StatesAtQuotes } from './states-now.ts'
import { openTickLog } from './tick-log.ts'

/** The dependencies of keeping ticks. */
export type KeepTicksOptions = {
  readonly store: EventStore
  readonly tracer: Tracer
  readonly clock: Clock
  readonly log: Log
  readonly symbols: readonly SymbolFacts[]
  /** Opens the feed; simulated prices are drawn for this epoch of the store. */
  readonly openFeed: (storeEpoch: number) => Feed
  /** Left out for a feed whose prices are not drawn from secrets. */
  readonly secretOf?: SecretOf | undefined
  /** Left out for a feed without states. */
  readonly statesAtQuotes?: StatesAtQuotes | undefined
  /** Before it records a tick the market commits the secrets of the tick's day and of this many days after it; left out, two. */
  readonly daysAhead?: number | undefined
  /** True if a scheduled epoch without a quote is recorded as an interruption, as of a feed that follows a real market. */
  readonly mayBeSilent?: boolean
  /** The delay of a tick's recording after its epoch, in milliseconds: the largest difference between two clocks. */
  readonly clockSkewMs: number
  /** True if ticks are recorded at times only, so that the epochs in between are missing by intention, without a warning. */
  readonly areGapsIntended?: boolean
  /** The longest stop after which the missed ticks are made up, in open seconds; left out, a day. */
  readonly stopMaxSeconds?: number | undefined
  /** Called before the feed is followed: what must be recorded before the first tick. */
  readonly prepare: () => Promise<void>
  /** Called after the first seconds of each minute were recorded, with the newest quotes of the hour. */
  readonly onMinute?: (closes: ReadonlyMap<string, string>, epoch: number) => Promise<void>
  /** Tells if this instance must record; another one that does so at the same time does no harm. */
  readonly isOwner: () => boolean
  /** The interval at which `isOwner` is asked while it is false, in milliseconds; left out, 100. */
  readonly lookEveryMs?: number | undefined
  /** Called with an event that this release does not know: the instance records no more. */
  readonly onUnknownEvent: (error: UnknownEventType) => void
}

/** The recording of ticks. */
export type TickKeeper = { readonly stop: () => Promise<void> }

const LOOK_EVERY_MS = 100
const PAUSE_MAX_MS = 5000

/** The feed has no more ticks for now. */
class FeedEnded extends Error {
  override readonly name = 'FeedEnded'
}

/** Calls the listener after the first seconds of each minute were recorded. */
const minuteNotifier = (onMinute: KeepTicksOptions['onMinute']): ((hour: TickHour) => Promise<void>) => {
  let lastMinute = 0
  return async ({ epoch, symbols }) => {
    const minute = Math.floor((epoch ?? 0) / MINUTE_SECONDS)
    if (epoch === null || onMinute === undefined || minute === lastMinute) return
    lastMinute = minute
    await onMinute(new Map(Object.entries(symbols).map(([symbol, { close }]) => [symbol, close])), epoch)
  }
}

/** Follows the feed again and again until the signal, after ever longer pauses while the same fault comes back at once. */
const followAgain = async (
  { log, onUnknownEvent, lookEveryMs = LOOK_EVERY_MS }: KeepTicksOptions,
  followOnce: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  for (let pauseMs = lookEveryMs; !signal.aborted; ) {
    const startedAtMs = performance.now()
    let isFaulty = false
    try {
      await followOnce()
    } catch (error) {
      if (error instanceof UnknownEventType) {
        onUnknownEvent(error)
        return
      }
      isFaulty = !(error instanceof FeedAbandoned || error instanceof AppendConflict)
      if (isFaulty) log.warn({ err: error }, 'the ticks could not be recorded; the market begins again')
    }
    const isRepeatedFault = isFaulty && performance.now() - startedAtMs < PAUSE_MAX_MS
    pauseMs = isRepeatedFault ? Math.min(pauseMs * 2, PAUSE_MAX_MS) : lookEveryMs
    await sleep(pauseMs, signal)
  }
}

/** The secrets with the commitments to the days of an hour; those that are missing may still come back until their day begins. */
const knownSecrets = async (
  { store, log, daysAhead }: KeepTicksOptions,
  secretOf: SecretOf,
  { hour, committed }: { readonly hour: StreamState<TickHour> | undefined; readonly committed: TickHour['committed'] },
): Promise<DaySecrets> => {
  const commitments = await findCommitments(store, hour)
  const secrets: DaySecrets = { secretOf, commitments, daysAhead }
  const days = await lostDays(secrets, committed)
  if (days.length > 0)
    log.error({ days }, 'the secrets of these days are other ones than were committed: keys are missing')
  return secrets
}

/** Records the ticks of a feed while this instance is the owner; after a fault it opens the log again. */
export const keepTicks = (options: KeepTicksOptions): TickKeeper => {
  const { store, clock, symbols, openFeed, secretOf, clockSkewMs, isOwner, prepare, mayBeSilent = false } = options
  const listed = new Map(symbols.map((facts) => [facts.symbol, facts]))
  const stopping = new AbortController()
  let following: FeedSubscription | undefined
  const mustRecord = (): boolean => !stopping.signal.aborted && isOwner()
  /** The newest epoch whose tick may be recorded now. */
  const dueEpoch = (): number => Math.floor((clock() - clockSkewMs * 1000) / SECOND_MICROSECONDS)
  const onFollowing = async (subscription: FeedSubscription): Promise<void> => {
    following = subscription
    if (!mustRecord()) await subscription.stop()
  }
  const { isTooFarBehind, startOf } = feedStarts({ ...options, dueEpoch, onFollowing })
  const notifyMinute = minuteNotifier(options.onMinute)

  const followOnce = async (): Promise<void> => {
    if (!mustRecord()) return
    await prepare()
    const hour = await newestHour(store, dueEpoch() + HOUR_SECONDS)
    const ticks = openTickLog(options, hour)
    const { after, areStatesRecorded } = await startOf(
      ticks,
      secretOf === undefined ? null : await newestStates(store, hour?.state),
    )
    const secrets = secretOf && (await knownSecrets(options, secretOf, { hour, committed: ticks.hour().committed }))
    const { record } = tickRecorder({
      log: ticks,
      symbols: listed,
      followedFrom: after.epoch,
      areStatesRecorded,
      storeEpoch: store.epoch,
      secrets,
      mayBeSilent,
    })
    const feed = openFeed(store.epoch)
    try {
      following = feed.follow({ symbols: [...listed.keys()], after }, async (batch) => {
        if (!mustRecord() || isTooFarBehind(ticks)) throw new FeedAbandoned()
        await record(batch)
        await notifyMinute(ticks.hour())
      })
      if (!mustRecord()) await following.stop()
      await following.done
      if (mustRecord()) throw new FeedEnded('the feed has ended; the market looks for more of it from time to time')
    } finally {
      await feed.close()
    }
  }

  const kept = followAgain(options, followOnce, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await following?.stop()
      await kept
    },
  }
}
