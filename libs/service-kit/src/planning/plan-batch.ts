import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { isExpireRequest } from '@folio/contracts/messaging/request-expiry.ts'
import type { Aggregate, DomainCommand, DomainEvent, StreamState } from '../aggregates/aggregate.ts'
import type { DecidedCommand } from './plan-command.ts'
import { type CommandResult, type PlannedDecision, planDecision } from './plan-decision.ts'
import { runDecider } from './run-decider.ts'

type Result<Command> = CommandResult<Command>['result']

/** An atomic batch with the results of those of its commands that must not be decided, and the state before it. */
type AtomicBatch<Command extends DomainCommand, State, Event extends DomainEvent> = {
  readonly aggregate: Aggregate<Command, State, Event>
  readonly before: StreamState<State>
  readonly messages: readonly CommandMessage<Command>[]
  readonly settled: readonly (Result<Command> | undefined)[]
}

const undecidable = (error: Error): Result<never> => ({ kind: 'undecidable', error })

const UNSUPPORTED = undecidable(new Error('this aggregate takes no atomic batch of such commands'))

const TWICE = undecidable(new Error('two commands of an atomic batch have the same id'))

/** The first command of a batch that is refused, and its events as decided on the state that those before it leave. */
type RefusedCommand<Event> = { readonly index: number; readonly decided: readonly Event[] }

type Attempt<Command, State, Event> =
  | { readonly kind: 'decided'; readonly decisions: readonly PlannedDecision<State, Event>[] }
  | { readonly kind: 'refused'; readonly refused: RefusedCommand<Event> }
  | { readonly kind: 'failed'; readonly result: Result<Command> }

/** Decides the commands one after another, up to the first that is refused or cannot be decided. */
const attempt = <Command extends DomainCommand, State, Event extends DomainEvent>({
  aggregate,
  before,
  messages,
}: AtomicBatch<Command, State, Event>): Attempt<Command, State, Event> => {
  const decisions: PlannedDecision<State, Event>[] = []
  let last = before
  for (const [index, message] of messages.entries()) {
    const run = runDecider(aggregate, message, last.state)
    if (run.kind === 'undecidable') return { kind: 'failed', result: run }
    if (run.kind === 'done') return { kind: 'failed', result: UNSUPPORTED }
    const { events: decided } = run
    if (decided.some((event) => aggregate.batches?.isRefusal(event))) {
      return { kind: 'refused', refused: { index, decided } }
    }
    const decision = planDecision(aggregate, last, { decided, trigger: message, at: message.at })
    decisions.push(decision)
    last = decision
  }
  return { kind: 'decided', decisions }
}

/** The command that refuses a message of a batch; undefined if the aggregate takes no such command in a batch. */
const withdrawnOf = <Command extends DomainCommand, State, Event extends DomainEvent>(
  { aggregate }: AtomicBatch<Command, State, Event>,
  { command }: CommandMessage<Command>,
): Command | undefined => (isExpireRequest(command) ? undefined : aggregate.batches?.withdrawn(command))

/** Refuses the commands of a batch that were not answered before: one for its own reason, if it is known, the others with it. */
export const refuseBatch = <Command extends DomainCommand, State, Event extends DomainEvent>(
  batch: AtomicBatch<Command, State, Event>,
  refused?: RefusedCommand<Event>,
): readonly DecidedCommand<Command, State, Event>[] => {
  const { aggregate, before, messages, settled } = batch
  let last = before
  return messages.map((message, index): DecidedCommand<Command, State, Event> => {
    const result = settled[index]
    if (result !== undefined) return { kind: 'result', result }
    const withdrawn = withdrawnOf(batch, message)
    if (withdrawn === undefined) return { kind: 'result', result: UNSUPPORTED }
    const decided = refused?.index === index ? refused.decided : aggregate.decide(withdrawn, last.state)
    const decision = planDecision(aggregate, last, { decided, trigger: message, at: message.at })
    last = decision
    return { kind: 'decision', decision }
  })
}

/**
 * Plans the commands of an atomic batch, in their order: all are decided as asked, or none is and each is refused. A batch
 * of which some commands were answered before is refused; one that was answered as a whole has those answers.
 */
export const planBatch = <Command extends DomainCommand, State, Event extends DomainEvent>(
  batch: AtomicBatch<Command, State, Event>,
): readonly DecidedCommand<Command, State, Event>[] => {
  const { settled, messages } = batch
  const all = (result: Result<Command>) => messages.map(() => ({ kind: 'result', result }) as const)
  if (settled.every((result) => result !== undefined)) return settled.map((result) => ({ kind: 'result', result }))
  // Two commands of one id would both be decided: the ids of a batch are looked up before it is.
  if (new Set(messages.map(({ command_id }) => command_id)).size < messages.length) return all(TWICE)
  if (messages.some((message, index) => settled[index] === undefined && withdrawnOf(batch, message) === undefined))
    return all(UNSUPPORTED)
  // A command that gets no event makes the whole batch take no effect: nothing is known of the others that could be recorded.
  const without = settled.find((result) => result !== undefined && result.kind !== 'event')
  if (without !== undefined) return settled.map((result) => ({ kind: 'result', result: result ?? without }))
  if (settled.some((result) => result !== undefined)) return refuseBatch(batch)
  const tried = attempt(batch)
  switch (tried.kind) {
    case 'failed':
      return all(tried.result)
    case 'refused':
      return refuseBatch(batch, tried.refused)
    case 'decided':
      return tried.decisions.map((decision) => ({ kind: 'decision', decision }))
  }
}
