import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@folio/contracts/market/tick-hours.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import type { Feed, FeedStart, FeedStates, FeedSubscription } from '@folio/feed/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { AppendConflict } from '@folio/service-kit/commands/append-events.ts'
import { UnknownEventType } from '@folio/service-kit/events/event-codec.ts'
import type { Log, Tracer } from '@folio/service-kit/telemetry/telemetry.ts'
import type { TickHour } from '../../domain/tick-hour.ts'
import type { SecretOf } from './day-secrets.ts'
import { gapsBetween, scheduledSeconds } from './gaps.ts'
import { type NewestStates, newestHour, newestStates } from './newest-hour.ts'
import { interruptionOf, tickRecorder } from './record-ticks.ts'
import { openTickLog, type TickLog } from './tick-log.ts'

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
  /** Whether a scheduled epoch without a quote is recorded as an interruption, as of a feed that follows a real market. */
  readonly mayBeSilent?: boolean
  /** How much later than its epoch a tick is recorded, in milliseconds: the largest difference between two clocks. */
  readonly clockSkewMs: number
  /** Whether ticks are recorded at times only, so that the epochs in between are missing by intention, which is no warning. */
  readonly areGapsIntended?: boolean
  /** Called before the feed is followed: what must be recorded before the first tick. */
  readonly prepare: () => Promise<void>
  /** Called after the first seconds of each minute were recorded, with the newest quotes of the hour. */
  readonly onMinute?: (closes: ReadonlyMap<string, string>, epoch: number) => Promise<void>
  /** Tells if this instance must record; another one that does so at the same time does no harm. */
  readonly isOwner: () => boolean
  /** How often `isOwner` is asked while it is not, in milliseconds; left out, every 100. */
  readonly lookEveryMs?: number | undefined
  /** Called with an event that this release does not know: the instance records no more. */
  readonly onUnknownEvent: (error: UnknownEventType) => void
}

/** The recording of ticks. */
export type TickKeeper = { readonly stop: () => Promise<void> }

/** After a stop longer than this the missed ticks are not made up: their epochs are interrupted. */
const STOP_MAX_SECONDS = 86_400
const SECOND_US = 1e6
const LOOK_EVERY_MS = 100
const PAUSE_MAX_MS = 5000

/** The instance is not the owner any more, or missed too much: it begins again. */
class BeginAgain extends Error {
  override readonly name = 'BeginAgain'
}

/** The feed has no more ticks for now. */
class FeedEnded extends Error {
  override readonly name = 'FeedEnded'
}

/** Records the ticks of a feed while this instance is the owner; after a fault it opens the log again. */
export const keepTicks = (options: KeepTicksOptions): TickKeeper => {
  const { store, clock, log, symbols, openFeed, secretOf, clockSkewMs, isOwner, onUnknownEvent } = options
  const { prepare, onMinute, mayBeSilent = false, areGapsIntended = false, lookEveryMs = LOOK_EVERY_MS } = options
  const listed = new Map(symbols.map((facts) => [facts.symbol, facts]))
  const codes = [...listed.keys()]
  const stopping = new AbortController()
  let following: FeedSubscription | undefined
  const mustRecord = (): boolean => !stopping.signal.aborted && isOwner()

  /** The newest epoch whose tick may be recorded now. */
  const dueEpoch = (): number => Math.floor((clock() - clockSkewMs * 1000) / SECOND_US)

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

  let lookedAtMinute = 0
  const lookEachMinute = async ({ epoch, symbols: hours }: TickHour): Promise<void> => {
    const minute = Math.floor((epoch ?? 0) / MINUTE_SECONDS)
    if (epoch === null || onMinute === undefined || minute === lookedAtMinute) return
    lookedAtMinute = minute
    await onMinute(new Map(Object.entries(hours).map(([symbol, { close }]) => [symbol, close])), epoch)
  }

  /** Hours in which all symbols are closed do not count. */
  const isTooFarBehind = (ticks: TickLog): boolean => {
    const upTo = dueEpoch()
    const after = ticks.hour().epoch ?? upTo
    return upTo - after > STOP_MAX_SECONDS && scheduledSeconds(symbols, { after, upTo }) > STOP_MAX_SECONDS
  }

  /** The states after the newest recorded tick, which the feed makes again from the states recorded before it. */
  const statesNow = async ({ epoch, states, storeEpoch, recorded }: NewestStates): Promise<FeedStates> => {
    let last: FeedStates = states
    if (recorded <= epoch) return last
    const range = { symbols: codes, after: { epoch, states }, until: recorded }
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

  /** Where to follow the feed from: the newest recorded states, or the end of an interruption that is recorded first. */
  const startOf = async (ticks: TickLog, statesAt: NewestStates | null): Promise<FeedStart> => {
    const { epoch, recorded } = ticks.hour()
    const isRestored = statesAt !== null && statesAt.storeEpoch !== store.epoch
    const isInterrupted = epoch !== null && epoch !== recorded
    if (!isRestored && !isInterrupted && !isTooFarBehind(ticks)) {
      return statesAt === null ? { epoch: epoch ?? dueEpoch() } : { epoch: statesAt.epoch, states: statesAt.states }
    }
    const states = statesAt === null ? {} : { states: await statesNow(statesAt) }
    if (isRestored || isTooFarBehind(ticks)) await interrupt(ticks, dueEpoch())
    return { epoch: ticks.hour().epoch ?? dueEpoch(), ...states }
  }

  const followOnce = async (): Promise<void> => {
    await prepare()
    const hour = await newestHour(store, dueEpoch() + HOUR_SECONDS)
    const ticks = openTickLog(options, hour)
    const start = await startOf(ticks, secretOf === undefined ? null : await newestStates(store, hour?.state))
    const { record } = tickRecorder({
      log: ticks,
      symbols: listed,
      followedFrom: start.epoch,
      storeEpoch: store.epoch,
      secretOf,
      mayBeSilent,
    })
    const feed = openFeed(store.epoch)
    try {
      following = feed.follow({ symbols: codes, after: start }, async (batch) => {
        if (!mustRecord() || isTooFarBehind(ticks)) throw new BeginAgain()
        await record(batch)
        await lookEachMinute(ticks.hour())
      })
      if (!mustRecord()) await following.stop()
      await following.done
      if (mustRecord()) throw new FeedEnded('the feed has ended; the market looks for more of it from time to time')
    } finally {
      await feed.close()
    }
  }

  const keep = async (): Promise<void> => {
    for (let pauseMs = lookEveryMs; !stopping.signal.aborted; ) {
      const startedAtMs = performance.now()
      let isFaulty = false
      try {
        if (mustRecord()) await followOnce()
      } catch (error) {
        if (error instanceof UnknownEventType) {
          onUnknownEvent(error)
          return
        }
        isFaulty = !(error instanceof BeginAgain || error instanceof AppendConflict)
        if (isFaulty) log.warn({ err: error }, 'the ticks could not be recorded; the market begins again')
      }
      const isRepeatedFault = isFaulty && performance.now() - startedAtMs < PAUSE_MAX_MS
      pauseMs = isRepeatedFault ? Math.min(pauseMs * 2, PAUSE_MAX_MS) : lookEveryMs
      await sleep(pauseMs, stopping.signal)
    }
  }
  const kept = keep()

  return {
    stop: async () => {
      stopping.abort()
      await following?.stop()
      await kept
    },
  }
}
