import { type Outgoing, outgoing } from '@folio/bus/port.ts'
import { ledgerBalances } from '@folio/contracts/balance-record.ts'
import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { ExpireRequest } from '@folio/contracts/messaging/request-expiry.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { type ChainedEvent, eventId, GENESIS } from '@folio/kernel/hash-chain.ts'
import { type Timestamp, timestampOf } from '@folio/kernel/timestamp.ts'
import { expectGolden } from '@folio/test-kit/golden-file.ts'
import { describe, expect, it } from 'vitest'
import type { DomainCommand, DomainEvent, StreamState } from '../aggregates/aggregate.ts'
import type { DataSchema } from '../audited-service.ts'
import type { StoredEvent } from '../events/stored-event.ts'
import { planDecision, type UnstoredEvent } from '../planning/plan-decision.ts'
import { runDecider } from '../planning/run-decider.ts'
import { stepMessages } from '../processes/next-step.ts'
import type { ServiceDefinition } from '../service-definition.ts'
import { changesOf } from '../views/projection.ts'

/** One case of a command: its aggregate, and the commands before it. */
export type GoldenCase<Command> = {
  readonly account: string
  readonly given?: readonly Command[]
  readonly when: Command | ExpireRequest
  /** The facts that the service adds to the last command before it decides; no message carries them. */
  readonly facts?: object
}

/** The golden decisions of a service: the cases of each command type. */
export type GoldenDecisions<Command extends DomainCommand, State, Event extends DomainEvent> = {
  /** The golden file of the expected output. */
  readonly file: URL
  readonly definition: ServiceDefinition<Command, State, Event>
  /** The schemas of all event types; the cases must cause each type and give each reason. */
  readonly schemas: Readonly<Record<string, DataSchema>>
  readonly cases: { readonly [Type in Command['type']]: Readonly<Record<string, GoldenCase<Command>>> }
  /** The cases of ExpireRequest, if requests of the service can expire. */
  readonly expired?: Readonly<Record<string, GoldenCase<Command>>>
  /** Reasons that no case can give any more, or that a case of another command gives. */
  readonly ungiven?: readonly string[]
}

const BEGINNING_MICROSECONDS = Date.UTC(2026, 0, 31, 9, 30) * 1000
const CLIENT_ID = '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a01'
const EPOCH = 3
const POSITION = 100

/** Makes the message of a client's command with ids of its own. */
const asked = <Command>(
  command: Command | ExpireRequest,
  { account, number }: { readonly account: string; readonly number: number },
): CommandMessage<Command> => ({
  account,
  command_id: commandIdOf(CLIENT_ID, 'golden', `${account} ${number}`),
  correlation_id: `call-${number}`,
  causation_id: `call-${number}`,
  at: timestampOf(BEGINNING_MICROSECONDS + number * 1e6),
  epoch: EPOCH,
  origin: {
    kind: 'client',
    client_id: CLIENT_ID,
    endpoint: 'golden',
    fingerprint: 'ab'.repeat(32),
    not_after: BEGINNING_MICROSECONDS + 10e6,
    seen_position: 0,
  },
  command,
})

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

const sent = ({ topic, message }: Outgoing) => {
  const { headers, value } = topic.encode(message)
  return { topic: topic.name, key: topic.keyOf(message), headers, value: text(value) }
}

const storedAs = <Event>(
  event: Event,
  { chained, place }: { readonly chained: ChainedEvent; readonly place: number },
) =>
  ({
    event,
    stream: chained.stream,
    revision: chained.revision,
    position: POSITION + place,
    id: eventId(chained.hash),
    metadata: JSON.parse(text(chained.metadata)),
  }) satisfies StoredEvent<Event>

/** Drops the empty lists of an object. */
const withoutEmpty = <Made extends object>(made: Made): Made =>
  Object.fromEntries(Object.entries(made).filter(([, each]) => !Array.isArray(each) || each.length > 0)) as Made

/** Decides the commands of a case in turn: the last message, its events, and the state before and after them. */
const decided = <Command extends DomainCommand, State, Event extends DomainEvent>(
  { aggregates }: Pick<ServiceDefinition<Command, State, Event>, 'aggregates'>,
  { account, given = [], when, facts = {} }: GoldenCase<Command>,
) => {
  const stream = aggregates.streamOf(account)
  const aggregate = aggregates.aggregateOf(account)
  if (aggregate === undefined) throw new Error(`${account} is of no kind`)
  const messages = [...given, when].map((command, number) => asked<Command>(command, { account, number }))
  let current: StreamState<State> = { stream, state: aggregate.initial, tip: GENESIS, lastAt: undefined }
  let before = current.state
  let last: readonly UnstoredEvent<Event>[] = []
  for (const sent of messages) {
    const isLast = sent === messages.at(-1)
    const message = isLast ? { ...sent, command: { ...sent.command, ...facts } } : sent
    const result = runDecider(aggregate, message, current.state)
    if (result.kind === 'undecidable') throw result.error
    if (result.kind === 'done') continue
    const decision = planDecision(aggregate, current, { decided: result.events, trigger: message, at: message.at })
    before = current.state
    last = decision.events
    current = decision
  }
  const message = messages.at(-1) ?? asked<Command>(when, { account, number: 0 })
  return { message, events: last, before, after: current.state }
}

/** The output of a case's last command: the encoded command, the stored events, the view changes, and the messages. */
const made = <Command extends DomainCommand, State, Event extends DomainEvent>(
  definition: ServiceDefinition<Command, State, Event>,
  golden: GoldenCase<Command>,
) => {
  const { contract, aggregates, project, nextStep, messages: published = [], publication } = definition
  const stream = aggregates.streamOf(golden.account)
  const { message, events: last } = decided(definition, golden)
  const read = last.map(({ event, chained }, place) => {
    const stored = storedAs(event, { chained, place })
    return { recorded: { ...chained, id: stored.id, position: stored.position }, stored }
  })
  const stored = read.map((each) => each.stored)
  const { puts, deletes } = changesOf(stored, project)
  const follows = stored.flatMap(({ event, revision, position }) => {
    const steps = nextStep(event, formatEventRef({ stream, revision }))
    const at: Timestamp = timestampOf(BEGINNING_MICROSECONDS + 20e6)
    return stepMessages(steps, { stream, revision, position, correlationId: 'call', epoch: EPOCH, at }).map(sent)
  })
  const topic = contract.commands
  const wire = topic.encode(message)
  const isDecoded = JSON.stringify(topic.decode(wire)) === text(wire.value)
  return withoutEmpty({
    command: isDecoded ? text(wire.value) : 'the topic does not decode what it encoded',
    events: last.map(({ chained }) => [
      formatEventRef(chained),
      chained.type,
      text(chained.data),
      text(chained.metadata),
    ]),
    puts: [...puts].map(([key, value]) => [key, JSON.stringify(value)]),
    deletes: [...deletes],
    steps: follows,
    notices: published.flatMap(({ messagesOf }) => messagesOf({ events: read, epoch: EPOCH })).map(sent),
    balances: stored
      .flatMap((event) => publication?.balancesOf(event, EPOCH) ?? [])
      .map((message) => sent(outgoing(ledgerBalances, message))),
  })
}

type Reasoned = {
  readonly shape?: { readonly reason?: { readonly options?: readonly string[]; readonly value?: string } }
}

/** The reasons that an event's schema allows. */
const reasonsIn = (schema: DataSchema): readonly string[] => {
  const reason = (schema as unknown as Reasoned).shape?.reason
  if (reason === undefined) return []
  return reason.options ?? (reason.value === undefined ? [] : [reason.value])
}

/**
 * The tests of the decisions of every release: each case of each command makes exactly the bytes, view values and messages
 * of the golden file. The cases must cause every event type and give every reason.
 */
export const goldenDecisionsSuite = <Command extends DomainCommand, State, Event extends DomainEvent>({
  file,
  definition,
  schemas,
  cases,
  expired,
  ungiven = [],
}: GoldenDecisions<Command, State, Event>): void => {
  const byType: Readonly<Record<string, Readonly<Record<string, GoldenCase<Command>>>>> = {
    ...cases,
    ...(expired === undefined ? {} : { ExpireRequest: expired }),
  }
  const all = Object.entries(byType).flatMap(([type, ways]) =>
    Object.entries(ways).map(([way, each]) => [`${type}: ${way}`, type, each] as const),
  )

  describe('of each command', () => {
    it('the same bytes, views and messages are made as ever', () => {
      expectGolden(file, Object.fromEntries(all.map(([name, , each]) => [name, made(definition, each)])))
    })

    it('there is a case', () => {
      expect(all.filter(([, type, { when }]) => when.type !== type)).toEqual([])
      for (const [type, ways] of Object.entries(byType)) expect([type, Object.keys(ways)]).not.toEqual([type, []])
    })
  })

  const events = () => all.flatMap(([, , each]) => made(definition, each).events)

  it('every event is as its schema says', () => {
    for (const [place = '', type = '', data = ''] of events()) {
      expect([place, type, schemas[type]?.safeParse(JSON.parse(data)).success]).toEqual([place, type, true])
    }
  })

  it('every type of event comes of one of the cases', () => {
    const types = new Set(events().map(([, type]) => type))
    expect(Object.keys(schemas).filter((type) => !types.has(type))).toEqual([])
  })

  it('an event that is declared as a no-op changes no state and no view, and causes no step and no message', () => {
    const declarations = Object.values(definition.contract.streams).map((stream) => stream.events)
    const { publication: _, ...unpublished } = definition
    const inert = { ...unpublished, project: () => undefined, nextStep: () => undefined, messages: [] }
    for (const [name, , each] of all) {
      const { events: recorded, before, after } = decided(definition, each)
      if (!recorded.every(({ event }) => declarations.some((declared) => isNoOp(declared, event)))) continue
      expect([name, after, made(definition, each)]).toEqual([name, before, made(inert, each)])
    }
  })

  it('every reason is given in one of the cases', () => {
    const given = new Set(events().map(([, , data]) => JSON.parse(data ?? '{}').reason))
    const reasons = [...new Set(Object.values(schemas).flatMap(reasonsIn))]
    expect(reasons.filter((reason) => !given.has(reason) && !ungiven.includes(reason))).toEqual([])
  })
}
