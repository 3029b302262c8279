import { isDeepStrictEqual } from 'node:util'
import { isRefusal } from '@folio/api-gateway/application/client-command.ts'
import { eventRef } from '@folio/contracts/event-metadata.ts'
import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import type { EventStore, RecordedEvent } from '@folio/event-store/port.ts'
import { type Amount, isNegative, isZero, plus, ZERO } from '@folio/kernel/amount.ts'
import { replay } from '@folio/kernel/decider.ts'
import { chainHash, eventId, GENESIS } from '@folio/kernel/hash-chain.ts'
import { isBalanced, type Posting } from '@folio/kernel/postings.ts'
import { accountClaimAudit, optionsAccountAudit } from '@folio/options-account/audit.ts'
import { openAccount } from '@folio/service-kit/account.ts'
import type { DomainEvent } from '@folio/service-kit/aggregate.ts'
import { type AnyAuditedService, anyService } from '@folio/service-kit/audited-service.ts'
import { eventOf, metadataOf } from '@folio/service-kit/event-codec.ts'
import { changesOf, storedEvent } from '@folio/service-kit/projection.ts'
import { tradingAudit } from '@folio/trading/audit.ts'
import { walletAudit } from '@folio/wallet/audit.ts'
import { expect } from 'vitest'
import type { Told } from './simulated-clients.ts'
import type { SimulatedLedger } from './simulated-ledger.ts'

const PAGE_EVENTS = 4096

/** The kinds of accounts of the services that run, those of one service with one view. */
const services: readonly AnyAuditedService[] = [
  anyService(walletAudit),
  anyService(tradingAudit),
  anyService(optionsAccountAudit),
  anyService(accountClaimAudit),
]

const serviceOf = (stream: string): AnyAuditedService => {
  const service = services.find(({ streamPrefix }) => stream.startsWith(streamPrefix))
  if (service === undefined) throw new Error(`${stream} is nobody's`)
  return service
}

/** What an event that moves money says of it. */
type Entry = {
  readonly postings?: readonly Posting[]
  readonly balances?: Readonly<Record<string, { readonly balance: Amount }>>
}

/** Every event of every account, in order. */
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

/** No money is made or lost, no account and no transit is ever below nothing, and nothing stays in transit. */
const expectMoneyKept = (events: readonly RecordedEvent[]): void => {
  const balances = new Map<string, Amount>()
  for (const event of events) {
    const { postings, balances: after = {} }: Entry = decoded(event).data
    if (postings === undefined) continue
    expect(isBalanced(postings), eventRef(event)).toBe(true)
    for (const { account, currency, amount } of postings) {
      const key = `${account} ${currency}`
      const sum = plus(balances.get(key) ?? ZERO, amount)
      balances.set(key, sum)
      if (!account.startsWith('system:')) expect(isNegative(sum), `${key} at ${eventRef(event)}`).toBe(false)
    }
    const own = serviceOf(event.stream).accountOf(event.stream)
    for (const [currency, { balance }] of Object.entries(after)) {
      expect(balance, eventRef(event)).toBe(balances.get(`${own} ${currency}`))
    }
  }
  for (const [account, balance] of balances) {
    if (account.startsWith('transit:')) expect(isZero(balance), account).toBe(true)
  }
  const everything = [...Map.groupBy(balances, ([key]) => key.split(' ')[1])]
  for (const [, entries] of everything) expect(entries.map(([, amount]) => amount).reduce(plus, ZERO)).toBe(ZERO)
}

/** The events of one decision stand together in one stream, each of another type. */
const expectOneDecision = (commandId: string, effects: readonly RecordedEvent[]): void => {
  const [first] = effects
  const places = effects.map(({ stream, revision }) => ({ stream, revision }))
  expect(places, commandId).toEqual(
    effects.map((_, at) => ({ stream: first?.stream, revision: (first?.revision ?? 0) + at })),
  )
  expect(new Set(effects.map(({ type }) => type)).size, commandId).toBe(effects.length)
}

/** Each command and each step has one effect; what was answered is what stands. */
const expectOneEffect = (events: readonly RecordedEvent[], told: readonly Told[]): void => {
  const byCommand = Map.groupBy(events, (event) => metadataOf(event).command_id)
  for (const [commandId, effects] of byCommand) expectOneDecision(commandId, effects)
  for (const { commandId, fingerprint, answers, wish } of told) {
    const [effect] = byCommand.get(commandId) ?? []
    for (const answer of answers) {
      const about = `${JSON.stringify(wish)}: ${JSON.stringify(answer)}`
      if (isRefusal(answer)) {
        // What is asked of an account that is not there leaves nothing, and may be asked again.
        if (answer.status < 500) expect(['DuplicateRequestID', 'NotFound'], about).toContain(answer.code)
        continue
      }
      if (effect === undefined) throw new Error(`nothing stands for ${about}`)
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
  for (const stream of byStream(events).values()) {
    let previous = GENESIS
    for (const event of stream) {
      expect(event.revision).toBe(previous.revision + 1)
      const { prev_hash, at } = metadataOf(event)
      expect(prev_hash, eventRef(event)).toBe(previous.hash)
      const hash = chainHash(previous.hash, event)
      expect(event.id).toBe(eventId(hash))
      previous = { revision: event.revision, hash }
      expect(at).toMatch(/Z$/)
    }
  }
}

/** The streams that are published. */
const ledgers = [walletAudit, tradingAudit].map(({ streamPrefix }) => streamPrefix)

/** Whoever drops what is not newer sees every revision of every account, in order, to the byte. */
const expectAllPublished = (events: readonly RecordedEvent[], records: readonly LedgerRecord[]): void => {
  const published = byStream(records)
  const told = byStream(events.filter(({ stream }) => ledgers.some((prefix) => stream.startsWith(prefix))))
  for (const [name, stream] of told) {
    const seen: LedgerRecord[] = []
    for (const record of published.get(name) ?? []) {
      expect(record.revision, `${name}: a gap`).toBeLessThanOrEqual(seen.length)
      if (record.revision === seen.length) seen.push(record)
    }
    expect(seen.map(({ position, type }) => [position, type])).toEqual(
      stream.map(({ position, type }) => [position, type]),
    )
    for (const [revision, { data, metadata }] of seen.entries()) {
      expect(Buffer.from(data).equals(stream[revision]?.data ?? Buffer.alloc(0))).toBe(true)
      expect(Buffer.from(metadata).equals(stream[revision]?.metadata ?? Buffer.alloc(0))).toBe(true)
    }
  }
}

/** What an account is when it is opened, from a snapshot or not, is what its events make of it. */
const expectReplayIsLive = async (store: EventStore, events: readonly RecordedEvent[]): Promise<void> => {
  for (const [name, stream] of byStream(events)) {
    const service = serviceOf(name)
    const aggregate = { ...service, decide: () => [], opens: () => false }
    const replayed = replay(service, service.initial, stream.map(decoded))
    const opened = await openAccount(store, aggregate, { stream: name, indexedTo: 0 })
    expect(opened.state, name).toEqual(replayed)
    expect(opened.tip.revision).toBe(stream.length - 1)
  }
}

const projectionOf = (view: string): AnyAuditedService['project'] => {
  const shown = services.find(({ service }) => service === view)
  if (shown === undefined) throw new Error(`nobody shows ${view}`)
  return shown.project
}

/** A view holds what a projection from the beginning makes, no more and no less. */
const expectViewIsReplay = async (
  view: string,
  { store, readModel }: SimulatedLedger,
  all: readonly RecordedEvent[],
): Promise<void> => {
  const events = all.filter(({ stream }) => serviceOf(stream).service === view)
  const stored = events.map((event) => storedEvent<DomainEvent>(event, serviceOf(event.stream).eventTypes))
  const { puts } = changesOf(stored, projectionOf(view))
  const { standing, entries } = await readModel.list(view, { prefix: '', limit: 10_000 })
  expect(standing.mark).toEqual({ epoch: store.epoch, position: await store.lastPosition() })
  const shown = new Map(entries)
  for (const [key, value] of puts) expect(shown.get(key), key).toEqual(value)
  for (const key of shown.keys()) expect(puts.has(key), key).toBe(true)
  expect(isDeepStrictEqual(new Set(shown.keys()), new Set(puts.keys()))).toBe(true)
}

/** Asserts all that must be true of a ledger at rest, whatever happened before. */
export const expectWhole = async (ledger: SimulatedLedger, told: readonly Told[]): Promise<void> => {
  const events = await accountEvents(ledger.store)
  expectMoneyKept(events)
  expectOneEffect(events, told)
  expectChainsWhole(events)
  expectAllPublished(events, ledger.records)
  await expectReplayIsLive(ledger.store, events)
  for (const view of new Set(services.map(({ service }) => service))) await expectViewIsReplay(view, ledger, events)
}
