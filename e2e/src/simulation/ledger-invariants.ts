import { isDeepStrictEqual } from 'node:util'
import { isRefusal } from '@folio/api-gateway/application/commands/client-command.ts'
import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import type { EventStore, RecordedEvent } from '@folio/event-store/port.ts'
import { type Amount, isNegative, isZero, plus, ZERO } from '@folio/kernel/amount.ts'
import { replay } from '@folio/kernel/decider.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { chainHash, eventId, GENESIS } from '@folio/kernel/hash-chain.ts'
import { isBalanced, type Posting } from '@folio/kernel/postings.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import { openAggregate } from '@folio/service-kit/aggregates/aggregate-state.ts'
import { type AuditedService, auditedServicesOf } from '@folio/service-kit/audited-service.ts'
import { eventOf, metadataOf } from '@folio/service-kit/events/event-codec.ts'
import { storedEvent } from '@folio/service-kit/events/stored-event.ts'
import { changesOf } from '@folio/service-kit/views/projection.ts'
import { NO_TOTALS, totalsAfter } from '@folio/service-kit/views/totals.ts'
import { expect } from 'vitest'
import type { IssuedRequest } from './simulated-clients.ts'
import type { SimulatedLedger } from './simulated-ledger.ts'
import { simulatedDefinitions } from './simulated-services.ts'
import { expectTradesWhole } from './trading-invariants.ts'

// A run checks thousands of events, and each assertion of vitest costs far more than its comparison: the functions here
// collect what is wrong and assert once that it is nothing.

const PAGE_EVENTS = 4096
const PAGE_ENTRIES = 10_000

/** The aggregate types of the simulated services; those of one service share a view. */
const services: readonly AuditedService[] = simulatedDefinitions.flatMap(auditedServicesOf)

const serviceOf = (stream: string): AuditedService => {
  const service = services.find(({ streamPrefix }) => stream.startsWith(streamPrefix))
  if (service === undefined) throw new Error(`no simulated service writes ${stream}`)
  return service
}

/** The money fields of an event. */
type Entry = {
  readonly postings?: readonly Posting[]
  readonly balances?: Readonly<Record<string, { readonly balance: Amount }>>
}

/** Reads all events of all accounts in order of position. */
export const accountEvents = async (store: EventStore): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for (let after = 0; ; ) {
    const page = await store.readAll({
      prefixes: services.map(({ streamPrefix }) => streamPrefix),
      after,
      limit: PAGE_EVENTS,
    })
    events.push(...page.events)
    after = page.position
    if (page.atEnd) return events
  }
}

const decoded = (event: RecordedEvent): DomainEvent => eventOf<DomainEvent>(event, serviceOf(event.stream).eventTypes)

const byStream = <T extends { readonly stream: string }>(all: readonly T[]): ReadonlyMap<string, T[]> =>
  Map.groupBy(all, ({ stream }) => stream)

/**
 * Asserts that postings sum to zero, that only system accounts are ever negative, and that all transit accounts are
 * empty.
 */
const expectMoneyKept = (events: readonly RecordedEvent[]): void => {
  const balances = new Map<string, Amount>()
  const wrong: string[] = []
  for (const event of events) {
    const { postings, balances: after = {} }: Entry = decoded(event).data
    if (postings === undefined) continue
    if (!isBalanced(postings)) wrong.push(`${formatEventRef(event)}: the postings do not sum to zero`)
    for (const { account, currency, amount } of postings) {
      const key = `${account} ${currency}`
      const sum = plus(balances.get(key) ?? ZERO, amount)
      balances.set(key, sum)
      if (!account.startsWith('system:') && isNegative(sum)) wrong.push(`${formatEventRef(event)}: ${key} is ${sum}`)
    }
    const own = serviceOf(event.stream).accountOf(event.stream)
    for (const [currency, { balance }] of Object.entries(after)) {
      const expected = balances.get(`${own} ${currency}`)
      if (balance !== expected)
        wrong.push(`${formatEventRef(event)}: the balance ${balance} ${currency} is ${expected}`)
    }
  }
  expect(wrong).toEqual([])
  for (const [account, balance] of balances) {
    if (account.startsWith('transit:')) expect(isZero(balance), account).toBe(true)
  }
  const everything = [...Map.groupBy(balances, ([key]) => key.split(' ')[1])]
  for (const [, entries] of everything) expect(entries.map(([, amount]) => amount).reduce(plus, ZERO)).toBe(ZERO)
}

/**
 * True when the events of one decision follow one another in one stream; only the first has the fingerprint of a
 * client's command, and those of a step differ in type.
 */
const isOneDecision = (effects: readonly RecordedEvent[]): boolean => {
  const [first, ...rest] = effects
  const isOfClient = first !== undefined && metadataOf(first).endpoint !== undefined
  return (
    effects.every(({ stream, revision }, at) => stream === first?.stream && revision === first.revision + at) &&
    rest.every((event) => metadataOf(event).fingerprint === undefined) &&
    (isOfClient || new Set(effects.map(({ type }) => type)).size === effects.length)
  )
}

/** Asserts that each command and step has one effect, and that each answer equals the recorded event. */
const expectOneEffect = (events: readonly RecordedEvent[], issued: readonly IssuedRequest[]): void => {
  const byCommand = Map.groupBy(events, (event) => metadataOf(event).command_id)
  const wrong = [...byCommand].filter(([, effects]) => !isOneDecision(effects))
  expect(wrong.map(([commandId, effects]) => [commandId, effects.map(formatEventRef)])).toEqual([])
  for (const { commandId, fingerprint, answers, operation } of issued) {
    const [effect] = byCommand.get(commandId) ?? []
    for (const answer of answers) {
      const about = `${JSON.stringify(operation)}: ${JSON.stringify(answer)}`
      if (isRefusal(answer)) {
        // A request to an account that does not exist records nothing, and may be repeated.
        if (answer.status < 500) expect(['DuplicateRequestID', 'NotFound'], about).toContain(answer.code)
        continue
      }
      if (effect === undefined) throw new Error(`no event is recorded for ${about}`)
      const { stream, revision, type, data } = answer.recorded
      expect({ stream, revision, type, data }, about).toEqual({
        stream: effect.stream,
        revision: effect.revision,
        type: effect.type,
        data: decoded(effect).data,
      })
      expect(metadataOf(effect).fingerprint, about).toBe(fingerprint)
    }
  }
}

const expectChainsWhole = (events: readonly RecordedEvent[]): void => {
  const wrong: string[] = []
  for (const stream of byStream(events).values()) {
    let previous = GENESIS
    for (const event of stream) {
      if (event.revision !== previous.revision + 1) wrong.push(`${formatEventRef(event)} follows ${previous.revision}`)
      const { prev_hash, at } = metadataOf(event)
      if (prev_hash !== previous.hash)
        wrong.push(`${formatEventRef(event)}: prev_hash is ${prev_hash}, not ${previous.hash}`)
      const hash = chainHash(previous.hash, event)
      if (event.id !== eventId(hash))
        wrong.push(`${formatEventRef(event)}: the id is ${event.id}, not ${eventId(hash)}`)
      previous = { revision: event.revision, hash }
      if (!at.endsWith('Z')) wrong.push(`${formatEventRef(event)}: the time is ${at}`)
    }
  }
  expect(wrong).toEqual([])
}

/** The prefixes of the published streams. */
const ledgers = services.filter(({ publication }) => publication !== undefined).map(({ streamPrefix }) => streamPrefix)

/** Asserts that a consumer that drops repeats gets every published event, in order of revision, byte for byte. */
const expectAllPublished = (events: readonly RecordedEvent[], records: readonly LedgerRecord[]): void => {
  const published = byStream(records)
  const expected = byStream(events.filter(({ stream }) => ledgers.some((prefix) => stream.startsWith(prefix))))
  const wrong: string[] = []
  for (const [name, stream] of expected) {
    const seen: LedgerRecord[] = []
    for (const record of published.get(name) ?? []) {
      if (record.revision > seen.length) wrong.push(`${name}: a gap before revision ${record.revision}`)
      if (record.revision === seen.length) seen.push(record)
    }
    expect(seen.map(({ position, type }) => [position, type])).toEqual(
      stream.map(({ position, type }) => [position, type]),
    )
    for (const [revision, { data, metadata }] of seen.entries()) {
      const recorded = stream[revision]
      if (!Buffer.from(data).equals(recorded?.data ?? Buffer.alloc(0))) wrong.push(`${name}@${revision}: other data`)
      if (!Buffer.from(metadata).equals(recorded?.metadata ?? Buffer.alloc(0))) {
        wrong.push(`${name}@${revision}: other metadata`)
      }
    }
  }
  expect(wrong).toEqual([])
}

/** Asserts that the state of an opened account, from a snapshot or not, equals the fold of its events. */
const expectReplayIsLive = async (store: EventStore, events: readonly RecordedEvent[]): Promise<void> => {
  for (const [name, stream] of byStream(events)) {
    const service = serviceOf(name)
    const aggregate = { ...service, decide: () => [], opens: () => false }
    const replayed = replay(service, service.initial, stream.map(decoded))
    const opened = await openAggregate(store, aggregate, { stream: name, indexPosition: 0 })
    expect(opened.state, name).toEqual(replayed)
    expect(opened.tip.revision).toBe(stream.length - 1)
  }
}

const serviceOfView = (view: string): AuditedService => {
  const shown = services.find(({ service }) => service === view)
  if (shown === undefined) throw new Error(`no simulated service has the view ${view}`)
  return shown
}

/** Asserts that a view, with its totals, equals a projection of all events from the first one. */
const expectViewIsReplay = async (
  view: string,
  { store, readModel }: SimulatedLedger,
  all: readonly RecordedEvent[],
): Promise<void> => {
  const events = all.filter(({ stream }) => serviceOf(stream).service === view)
  const stored = events.map((event) => storedEvent<DomainEvent>(event, serviceOf(event.stream).eventTypes))
  const { project, keepsTotals } = serviceOfView(view)
  const counted = keepsTotals ? totalsAfter(NO_TOTALS, stored).puts : []
  const puts = new Map([...changesOf(stored, project).puts, ...counted])
  const shown = new Map<string, ViewValue>()
  for (let after: string | undefined; ; ) {
    const range = { prefix: '', limit: PAGE_ENTRIES, ...(after === undefined ? {} : { after }) }
    const { status, entries } = await readModel.list(view, range)
    expect(status.checkpoint).toEqual({ epoch: store.epoch, position: await store.lastPosition() })
    for (const [key, value] of entries) shown.set(key, value)
    after = entries.at(-1)?.[0]
    if (entries.length < PAGE_ENTRIES) break
  }
  for (const [key, value] of puts) {
    // `toEqual` is asked only where the stricter comparison does not hold.
    if (!isDeepStrictEqual(shown.get(key), value)) expect(shown.get(key), key).toEqual(value)
  }
  expect([...shown.keys()].filter((key) => !puts.has(key))).toEqual([])
  expect(isDeepStrictEqual(new Set(shown.keys()), new Set(puts.keys()))).toBe(true)
}

/** Asserts all invariants of a settled ledger. */
export const expectWhole = async (ledger: SimulatedLedger, issued: readonly IssuedRequest[]): Promise<void> => {
  const events = await accountEvents(ledger.store)
  expectMoneyKept(events)
  expectOneEffect(events, issued)
  expectChainsWhole(events)
  expectAllPublished(events, ledger.records)
  expectTradesWhole(events.map((recorded) => ({ recorded, event: decoded(recorded) })))
  for (const view of new Set(services.map(({ service }) => service))) await expectViewIsReplay(view, ledger, events)
  // This may take snapshots, which are events of the store.
  await expectReplayIsLive(ledger.store, events)
}
