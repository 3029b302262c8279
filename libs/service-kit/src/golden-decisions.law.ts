import { type Outgoing, outgoing } from '@folio/bus/port.ts'
import { commandIdOf } from '@folio/contracts/account-ids.ts'
import { ledgerBalances } from '@folio/contracts/balance-record.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import { eventRef } from '@folio/contracts/event-metadata.ts'
import type { ExpireRequest } from '@folio/contracts/request-expiry.ts'
import type { ChainedEvent } from '@folio/kernel/hash-chain.ts'
import { eventId, GENESIS } from '@folio/kernel/hash-chain.ts'
import { type Timestamp, timestampOf } from '@folio/kernel/timestamp.ts'
import { expectGolden } from '@folio/test-kit/golden-file.ts'
import { describe, expect, it } from 'vitest'
import type { DomainCommand, DomainEvent } from './aggregate.ts'
import type { DataSchema } from './audited-service.ts'
import { chainDecision } from './chain-decision.ts'
import { decidedOn } from './decided-on.ts'
import { stepMessage } from './next-step.ts'
import { changesOf, type StoredEvent } from './projection.ts'
import type { Accounts } from './start-accounts.ts'

/** One way that a command goes: to which account, and what that was asked before. */
export type GoldenCase<Command> = {
  readonly account: string
  readonly given?: readonly Command[]
  readonly when: Command | ExpireRequest
}

/** What a service makes of commands, each in every way that it goes, by the type of the command. */
export type GoldenDecisions<Command extends DomainCommand, State, Event extends DomainEvent> = {
  /** The file that says what was made of them when it was written. */
  readonly file: URL
  readonly accounts: Accounts<Command, State, Event>
  /** Everything that can happen in the service; each is to come of one of the cases, and each reason to be given in one. */
  readonly schemas: Readonly<Record<string, DataSchema>>
  readonly cases: { readonly [Type in Command['type']]: Readonly<Record<string, GoldenCase<Command>>> }
  /** Cases of the end of requests, where the service lets any expire. */
  readonly expired?: Readonly<Record<string, GoldenCase<Command>>>
  /** Reasons that nothing can be refused for any more, or that another command's case gives. */
  readonly ungiven?: readonly string[]
}

const BEGINNING_MICROSECONDS = Date.UTC(2026, 0, 31, 9, 30) * 1000
const CLIENT_ID = '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a01'
const EPOCH = 3
const POSITION = 100

/** A client's command, like no other before it. */
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

/** The lists that have something in them, and all that is no list. */
const withoutEmpty = <Made extends object>(made: Made): Made =>
  Object.fromEntries(Object.entries(made).filter(([, each]) => !Array.isArray(each) || each.length > 0)) as Made

/** What the last command of a case makes: the command as it travels, events as they are stored, the view, what is sent. */
const made = <Command extends DomainCommand, State, Event extends DomainEvent>(
  { aggregates, topic, project, nextStep, notices, publication }: Accounts<Command, State, Event>,
  { account, given = [], when }: GoldenCase<Command>,
) => {
  const stream = aggregates.streamOf(account)
  const aggregate = aggregates.aggregateOf(account)
  if (aggregate === undefined) throw new Error(`${account} is of no kind`)
  const messages = [...given, when].map((command, number) => asked<Command>(command, { account, number }))
  let state = aggregate.initial
  let tip: Parameters<typeof chainDecision>[1] = GENESIS
  let last: ReturnType<typeof chainDecision<Event>> = []
  for (const message of messages) {
    const decided = decidedOn(aggregate, message, state)
    if (decided instanceof Error) throw decided
    last = chainDecision(stream, tip, { decided, message, at: message.at })
    tip = last.at(-1)?.chained ?? tip
    state = decided.reduce((before, event) => aggregate.evolve(before, event), state)
  }
  const stored = last.map(({ event, chained }, place) => storedAs(event, { chained, place }))
  const { puts, deletes } = changesOf(stored, project)
  const follows = stored.flatMap(({ event, revision, position }) => {
    const step = nextStep(event, eventRef({ stream, revision }))
    const at: Timestamp = timestampOf(BEGINNING_MICROSECONDS + 20e6)
    if (step === undefined) return []
    return [sent(stepMessage(step, { stream, revision, position, correlationId: 'call', epoch: EPOCH, at }))]
  })
  const message = messages.at(-1) ?? asked<Command>(when, { account, number: 0 })
  const wire = topic.encode(message)
  const isDecoded = JSON.stringify(topic.decode(wire)) === text(wire.value)
  return withoutEmpty({
    command: isDecoded ? text(wire.value) : 'the topic does not decode what it encoded',
    events: last.map(({ chained }) => [eventRef(chained), chained.type, text(chained.data), text(chained.metadata)]),
    puts: [...puts].map(([key, value]) => [key, JSON.stringify(value)]),
    deletes: [...deletes],
    steps: follows,
    notices: stored.flatMap((event) => notices?.(event) ?? []).map(sent),
    balances: stored
      .flatMap((event) => publication?.balancesOf(event, EPOCH) ?? [])
      .map((message) => sent(outgoing(ledgerBalances, message))),
  })
}

type Reasoned = {
  readonly shape?: { readonly reason?: { readonly options?: readonly string[]; readonly value?: string } }
}

/** The reasons that an event may give, by its schema. */
const reasonsIn = (schema: DataSchema): readonly string[] => {
  const reason = (schema as unknown as Reasoned).shape?.reason
  if (reason === undefined) return []
  return reason.options ?? (reason.value === undefined ? [] : [reason.value])
}

/**
 * What is true of every release: of each command, in each way that it goes, it makes the very bytes, values of views and
 * messages that the golden file holds. Every type of event and every reason is to come of one of the cases.
 */
export const goldenDecisionsLaw = <Command extends DomainCommand, State, Event extends DomainEvent>({
  file,
  accounts,
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
      expectGolden(file, Object.fromEntries(all.map(([name, , each]) => [name, made(accounts, each)])))
    })

    it('there is a case', () => {
      expect(all.filter(([, type, { when }]) => when.type !== type)).toEqual([])
      for (const [type, ways] of Object.entries(byType)) expect([type, Object.keys(ways)]).not.toEqual([type, []])
    })
  })

  const events = () => all.flatMap(([, , each]) => made(accounts, each).events)

  it('every event is as its schema says', () => {
    for (const [place = '', type = '', data = ''] of events()) {
      expect([place, type, schemas[type]?.safeParse(JSON.parse(data)).success]).toEqual([place, type, true])
    }
  })

  it('every type of event comes of one of the cases', () => {
    const types = new Set(events().map(([, type]) => type))
    expect(Object.keys(schemas).filter((type) => !types.has(type))).toEqual([])
  })

  it('every reason is given in one of the cases', () => {
    const given = new Set(events().map(([, , data]) => JSON.parse(data ?? '{}').reason))
    const reasons = [...new Set(Object.values(schemas).flatMap(reasonsIn))]
    expect(reasons.filter((reason) => !given.has(reason) && !ungiven.includes(reason))).toEqual([])
  })
}
