import type { GroupConsumer } from '@folio/bus/port.ts'
import { commandLabel } from '@folio/contracts/command-labels.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import type { DomainCommand, DomainEvent } from './aggregate.ts'
import { UnknownEventType } from './event-codec.ts'
import { giveUpCommands } from './give-up-commands.ts'
import { handlingSpans } from './handling-spans.ts'
import { type Holding, heldAccounts } from './held-accounts.ts'
import { lastMany } from './last-many.ts'
import type { Meter } from './meter.ts'
import { outcomeLabels } from './outcome-labels.ts'
import { pause } from './pause.ts'
import { AppendConflict, type Queued, settleCommands } from './settle-commands.ts'
import type { Telling } from './tell-outcomes.ts'
import { answerPatience, type TimeLimits } from './time-limits.ts'
import type { Tracer } from './tracer.ts'

/** What a service's command handling is made of. */
export type CommandHandling<Command extends DomainCommand, State, Event extends DomainEvent> = Holding<
  Command,
  State,
  Event
> &
  Omit<Telling<Command, Event>, 'buried' | 'inDoubt' | 'isOursAlone' | 'eventTypes'> & {
    readonly meter: Meter
    readonly tracer: Tracer
    readonly times: TimeLimits
    /** Told of an event that this release does not know: nothing can be decided on the account that holds it. */
    readonly onUnknownEvent: (error: UnknownEventType) => void
  }

const TRIES_MAX = 5
const BURIED_MAX = 10_000
/** More than can be waited for at a time. */
const IN_DOUBT_MAX = 50_000
const RETRY_PAUSE_MS = 50

/** Whether a command was sent in the last so many milliseconds, whichever of the two clocks is ahead. */
const wasSentWithin = (
  { clock, times }: Pick<CommandHandling<never, never, never>, 'clock' | 'times'>,
  { at }: CommandMessage<unknown>,
  ms: number,
): boolean => ms > 0 && microsecondsOf(at) >= clock() + (times.clockSkewMs - ms) * 1000

/**
 * Takes a service's commands: in order per account, decided on the account's state, appended together as far as they
 * queued together, and only then answered, with the next step of a transfer in the same batch.
 */
export const handleCommands = async <Command extends DomainCommand, State, Event extends DomainEvent>(
  handling: CommandHandling<Command, State, Event>,
): Promise<GroupConsumer> => {
  const { bus, aggregates, topic, log, clock, meter } = handling
  const { service, eventTypes } = aggregates
  const patience = answerPatience(handling.times)
  let consumer: GroupConsumer | undefined
  const settling = {
    ...handling,
    isOursAlone: (message: CommandMessage<unknown>) => wasSentWithin(handling, message, consumer?.settledMs() ?? 0),
    eventTypes,
    accounts: heldAccounts(handling),
    buried: lastMany(BURIED_MAX),
    inDoubt: lastMany(IN_DOUBT_MAX),
  }

  /** What comes so late that it cannot take effect, nor its answer be waited for, is not worth a look at the store. */
  const isHeard = ({ origin, command }: CommandMessage<Command>): boolean => {
    if (origin.kind !== 'client' || origin.not_after + patience >= clock()) return true
    meter.commandSettled(commandLabel(command.type), outcomeLabels.abandoned)
    return false
  }

  /** Settles the first of some commands, or gives all of them up, in so many tries; answers how many are done with. */
  const settleFirst = async (queued: Queued<Command>): Promise<number> => {
    const { key: account, messages } = queued
    for (let tries = 1; ; tries += 1) {
      try {
        return await settleCommands(settling, queued)
      } catch (error) {
        // Another writer was there first, or the append may have been written: only what the store says now counts.
        settling.accounts.drop(account)
        if (error instanceof UnknownEventType) handling.onUnknownEvent(error)
        if (tries < TRIES_MAX) {
          log.debug({ err: error, account, tries }, 'commands could not be settled')
          await pause(RETRY_PAUSE_MS * (tries - 1))
          continue
        }
        if (error instanceof AppendConflict) {
          throw new Error(`account ${account}: commands could not be settled in ${tries} tries`, { cause: error })
        }
        await giveUpCommands(settling, queued, error)
        return messages.length
      }
    }
  }

  consumer = await bus.consume({
    topic,
    group: service,
    handle: async (key, messages) => {
      const heard = messages.filter(isHeard)
      const spans = handlingSpans(handling.tracer, heard)
      try {
        for (let left = heard; left.length > 0; ) {
          const count = await settleFirst({ key, messages: left })
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
