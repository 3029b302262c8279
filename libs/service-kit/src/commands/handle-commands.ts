import type { GroupConsumer } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { DomainCommand, DomainEvent } from '../aggregates/aggregate.ts'
import { type AggregateCacheOptions, aggregateCache } from '../aggregates/aggregate-cache.ts'
import { largeSnapshotLogger } from '../aggregates/large-snapshots.ts'
import { boundedSet } from '../bounded-set.ts'
import { deadlineOf } from '../events/command-origin.ts'
import { UnknownEventType } from '../events/event-codec.ts'
import { limitedReads } from '../events/limited-reads.ts'
import { unpackBatches } from '../planning/unpack-batches.ts'
import { commandSpans } from '../telemetry/command-spans.ts'
import type { Meter, Tracer } from '../telemetry/telemetry.ts'
import { answerPatienceMicroseconds, type TimeLimits } from '../time-limits.ts'
import { AppendConflict } from './append-events.ts'
import type { DispatchContext } from './dispatch-outcomes.ts'
import { giveUpCommands } from './give-up-commands.ts'
import { outcomeLabels } from './outcome-labels.ts'
import { type QueuedCommands, type SettleContext, settleCommands } from './settle-commands.ts'

/** The dependencies of handling commands. */
export type HandleCommandsOptions<Command extends DomainCommand, State, Event extends DomainEvent> = Omit<
  AggregateCacheOptions<Command, State, Event>,
  'onLargeSnapshot'
> &
  Omit<DispatchContext<Command, Event>, 'deadLettered' | 'inDoubt' | 'isSoleOwner' | 'eventTypes'> &
  Pick<SettleContext<Command, State, Event>, 'onSettled'> & {
    readonly meter: Meter
    readonly tracer: Tracer
    readonly times: TimeLimits
    /** The processor time of the service's follower, as a share of that of all its commands. */
    readonly followerWork?: number | undefined
    /** Called with an event that this release does not know: no command of its aggregate can be decided. */
    readonly onUnknownEvent: (error: UnknownEventType) => void
  }

const TRIES_MAX = 5
const DEAD_LETTERED_MAX = 10_000
/** More than the commands that can be pending at a time. */
const IN_DOUBT_MAX = 50_000
const RETRY_PAUSE_MS = 50
/** Less than the reads that the store takes at a time (16). */
const READS_AT_ONCE_MAX = 12

/** Tells if a command was sent in the last `ms` milliseconds, whichever of the two clocks is ahead. */
const wasSentWithin = (
  { clock, times }: Pick<HandleCommandsOptions<never, never, never>, 'clock' | 'times'>,
  { at }: CommandMessage<unknown>,
  ms: number,
): boolean => ms > 0 && microsecondsOf(at) >= clock() + (times.clockSkewMs - ms) * 1000

/** Tells if a command of a client can still take effect, or find its sender waiting, at a moment in microseconds since 1970. */
const isAwaited = ({ origin }: CommandMessage<unknown>, times: TimeLimits, now: number): boolean =>
  deadlineOf(origin) + answerPatienceMicroseconds(times) >= now

/** Leaves out the commands of clients that come too late, without a read of the store, and counts them as abandoned. */
const withoutLate = <Command extends DomainCommand>(
  { clock, times, meter }: Pick<HandleCommandsOptions<never, never, never>, 'clock' | 'times' | 'meter'>,
  messages: readonly CommandMessage<Command>[],
): readonly CommandMessage<Command>[] => {
  const now = clock()
  const late = new Set(messages.filter((message) => !isAwaited(message, times, now)))
  for (const { command } of late) meter.commandSettled(command.type, outcomeLabels.abandoned)
  return late.size === 0 ? messages : messages.filter((message) => !late.has(message))
}

/**
 * Settles the first of the queued commands, in at most `TRIES_MAX` tries; returns how many are done. If the last try fails, it
 * gives up all of them, which are done then; but after a conflict it throws, so that the bus delivers them again.
 */
const settleFirst = async <Command extends DomainCommand, State, Event extends DomainEvent>(
  context: SettleContext<Command, State, Event> & Pick<HandleCommandsOptions<Command, State, Event>, 'onUnknownEvent'>,
  queued: QueuedCommands<Command>,
): Promise<number> => {
  const { key: account, messages } = queued
  const { cache, log, onUnknownEvent } = context
  for (let tries = 1; ; tries += 1) {
    try {
      return await settleCommands(context, queued)
    } catch (error) {
      // Another writer appended first, or the append may have been written: load the state from the store again.
      cache.drop(account)
      if (error instanceof UnknownEventType) onUnknownEvent(error)
      if (tries < TRIES_MAX) {
        log.debug({ err: error, account, tries }, 'commands could not be settled')
        await sleep(RETRY_PAUSE_MS * (tries - 1))
        continue
      }
      if (error instanceof AppendConflict) {
        throw new Error(`account ${account}: commands could not be settled in ${tries} tries`, { cause: error })
      }
      await giveUpCommands(context, queued, error)
      return messages.length
    }
  }
}

/**
 * Consumes the commands of a service, in order per aggregate: decides those that queued together, appends their events
 * together, and only then sends the replies, with the next steps in the same batch.
 */
export const handleCommands = async <Command extends DomainCommand, State, Event extends DomainEvent>(
  options: HandleCommandsOptions<Command, State, Event>,
): Promise<GroupConsumer> => {
  const { bus, aggregates, topic, log } = options
  const { service, eventTypes } = aggregates
  let consumer: GroupConsumer | undefined
  const store = limitedReads(options.store, READS_AT_ONCE_MAX)
  const onLargeSnapshot = largeSnapshotLogger(log)
  const context = {
    ...options,
    store,
    isSoleOwner: (message: CommandMessage<unknown>) => wasSentWithin(options, message, consumer?.stableForMs() ?? 0),
    eventTypes,
    cache: aggregateCache({ ...options, store, onLargeSnapshot }),
    onLargeSnapshot,
    deadLettered: boundedSet(DEAD_LETTERED_MAX),
    inDoubt: boundedSet(IN_DOUBT_MAX),
  }

  consumer = await bus.consume({
    topic,
    group: service,
    firstOwnerWork: options.followerWork,
    handle: async (key, messages) => {
      const awaited = unpackBatches(withoutLate(options, messages))
      const spans = commandSpans(options.tracer, awaited)
      try {
        for (let left = awaited; left.length > 0; ) {
          const count = await settleFirst(context, { key, messages: left })
          left = left.slice(count)
          spans.done(count)
        }
      } finally {
        spans.leave()
      }
    },
    onMalformed: (error, key) => log.error({ err: error, topic: topic.name, key }, 'malformed command'),
  })
  return consumer
}
