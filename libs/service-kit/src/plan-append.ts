import type { CommandMessage } from '@folio/contracts/command-message.ts'
import type { Outcome } from '@folio/contracts/reply-message.ts'
import { isExpireRequest } from '@folio/contracts/request-expiry.ts'
import { APPEND_BYTES_MAX, APPEND_EVENTS_MAX, type RecordedEvent } from '@folio/event-store/port.ts'
import type { ChainedEvent, Link } from '@folio/kernel/hash-chain.ts'
import { latest, microsecondsOf, type Timestamp } from '@folio/kernel/timestamp.ts'
import type { Account } from './account.ts'
import type { Aggregate, DomainCommand, DomainEvent } from './aggregate.ts'
import { chainDecision } from './chain-decision.ts'
import { decidedOn } from './decided-on.ts'
import { knownTo, type News } from './message-news.ts'
import { isSnapshotDue, type Snapshot } from './snapshots.ts'

/**
 * What will be answered to a command: an outcome known without the store, the event at a place, nothing at all, or
 * that it cannot be decided by this release (`broken`: for the dead letters).
 */
export type Answer<Command> = {
  readonly message: CommandMessage<Command>
  readonly is:
    | Outcome
    | {
        readonly kind: 'event'
        readonly stream: string
        readonly revision: number
        readonly event?: RecordedEvent | undefined
      }
    | { readonly kind: 'silence' }
    | { readonly kind: 'broken'; readonly error: Error }
}

/** The events that a run of commands makes happen, not yet stored, and what the account will be once they are. */
export type Plan<Command, State, Event> = {
  readonly events: readonly {
    readonly event: Event
    readonly chained: ChainedEvent
    readonly message: CommandMessage<Command>
  }[]
  readonly answers: readonly Answer<Command>[]
  /** The revision that answers each command decided now. */
  readonly answered: ReadonlyMap<string, number>
  readonly state: State
  readonly tip: Link
  readonly lastAt: Timestamp | undefined
  readonly snapshots: readonly Snapshot<State>[]
  /** How many of the commands the plan covers; the others did not fit into one append. */
  readonly covered: number
}

/** How far ahead of this clock a command may be stamped, in microseconds; further is a broken sender, not business. */
const AHEAD_MAX = 5_000_000

type Planning<Command extends DomainCommand, State, Event extends DomainEvent> = {
  readonly aggregate: Aggregate<Command, State, Event>
  readonly account: Account<State>
  readonly news: ReadonlyMap<string, News>
  /** Microseconds since 1970. */
  readonly now: number
  readonly epoch: number
}

/** Why a command is not to be decided, if so; a command of another epoch or past its time gets no answer, ever. */
const answeredWithout = <Command extends DomainCommand, State, Event extends DomainEvent>(
  { aggregate, account, news, now, epoch }: Planning<Command, State, Event>,
  message: CommandMessage<Command>,
  isStreamEmpty: boolean,
): Answer<Command>['is'] | undefined => {
  const recent = account.recent.get(message.command_id)
  if (recent !== undefined) return { kind: 'event', stream: account.stream, revision: recent.revision }
  const known = news.get(message.command_id)
  if (known?.kind === 'answered') return { ...known, kind: 'event' }
  if (message.epoch !== epoch) return { kind: 'silence' }
  if (message.origin.kind === 'client' && message.origin.not_after < now) return { kind: 'silence' }
  const upTo = known?.kind === 'new' ? known.knownTo : known === undefined ? knownTo(message) : -1
  if (upTo < account.recent.floor()) return { kind: 'unavailable' }
  const { command } = message
  if (isStreamEmpty && message.origin.kind === 'client' && (isExpireRequest(command) || !aggregate.opens(command))) {
    return { kind: 'account_not_found' }
  }
  // By this clock the request may still take effect: whoever asks can ask again.
  if (isExpireRequest(command) && microsecondsOf(command.not_after) >= now) return { kind: 'unavailable' }
  if (microsecondsOf(message.at) > now + AHEAD_MAX) return { kind: 'broken', error: new Error('stamped in the future') }
  return undefined
}

/**
 * Decides commands one after another, each on what those before it will have made of the account, up to what one append
 * may hold. Nothing of it is true before the append has succeeded.
 */
export const planAppend = <Command extends DomainCommand, State, Event extends DomainEvent>(
  planning: Planning<Command, State, Event>,
  messages: readonly CommandMessage<Command>[],
): Plan<Command, State, Event> => {
  const { aggregate, account } = planning
  let { state, tip, lastAt } = account
  let bytes = 0
  const events: { event: Event; chained: ChainedEvent; message: CommandMessage<Command> }[] = []
  const answers: Answer<Command>[] = []
  const snapshots: Snapshot<State>[] = []
  const answered = new Map<string, number>()
  for (const message of messages) {
    const again = answered.get(message.command_id)
    const without =
      again === undefined
        ? answeredWithout(planning, message, tip.revision < 0)
        : ({ kind: 'event', stream: account.stream, revision: again } as const)
    if (without !== undefined) {
      answers.push({ message, is: without })
      continue
    }
    const decided = decidedOn(aggregate, message, state)
    if (decided instanceof Error) {
      answers.push({ message, is: { kind: 'broken', error: decided } })
      continue
    }
    const at = lastAt === undefined ? message.at : latest(lastAt, message.at)
    const next = chainDecision(account.stream, tip, { decided, message, at })
    const bytesAfter = next.reduce((sum, { chained }) => sum + chained.data.length + chained.metadata.length, bytes)
    if (events.length + next.length > APPEND_EVENTS_MAX || bytesAfter > APPEND_BYTES_MAX) {
      if (events.length > 0) break
      answers.push({ message, is: { kind: 'broken', error: new Error('more was decided than one append may hold') } })
      continue
    }
    answered.set(message.command_id, tip.revision + 1)
    answers.push({ message, is: { kind: 'event', stream: account.stream, revision: tip.revision + 1 } })
    for (const { event, chained } of next) {
      state = aggregate.evolve(state, event)
      // Not the event itself, which would stay in memory with its bytes for as long as the account does.
      tip = { revision: chained.revision, hash: chained.hash }
      events.push({ event, chained, message })
      if (isSnapshotDue(chained.revision)) snapshots.push({ revision: chained.revision, state })
    }
    bytes = bytesAfter
    lastAt = at
  }
  return { events, answers, answered, state, tip, lastAt, snapshots, covered: answers.length }
}
