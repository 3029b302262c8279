import { type Bus, type Outgoing, outgoing } from '@folio/bus/port.ts'
import { type BalanceRecord, ledgerBalances } from '@folio/contracts/balance-record.ts'
import type { Balances } from '@folio/contracts/ledger/amount-schema.ts'
import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import type { ServiceContract } from '@folio/contracts/messaging/service-contract.ts'
import { ledgerPortfolio, type PortfolioRecord } from '@folio/contracts/portfolio-record.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { ViewKey } from '@folio/contracts/view-keys.ts'
import { ZERO } from '@folio/kernel/amount.ts'
import type { ReadEvent } from '../events/read-page.ts'
import type { StoredEvent } from '../events/stored-event.ts'

/** The view key that shows a balance with the revision and position of its event, and the stream of that event. */
export type BalanceSource = {
  readonly key: ViewKey<{ readonly revision: number; readonly position: number }>
  readonly stream: string
}

/** The accounts of one kind: the beginnings of their names and of their streams, and the view keys of their balances. */
export type BalancedAccounts = {
  readonly accountPrefix: string
  readonly streamPrefix: string
  readonly keyOf: (id: string, currency: string) => BalanceSource['key']
}

/** Finds the balances of one kind of accounts in the view; returns undefined for the record of any other account. */
export const balanceSourceOf =
  ({ accountPrefix, streamPrefix, keyOf }: BalancedAccounts) =>
  ({ account, currency }: BalanceRecord): BalanceSource | undefined => {
    if (!account.startsWith(accountPrefix)) return undefined
    const id = account.slice(accountPrefix.length)
    return { key: keyOf(id, currency), stream: streamPrefix + id }
  }

/** The messages that a service publishes: its events on its ledger topic, and the balances after them. */
export type Publication<Event> = {
  readonly ledger: Topic<LedgerRecord>
  /** Tells if a stream is published; left out, all streams are. */
  readonly isPublished?: (stream: string) => boolean
  /** Finds the balance of a record in the view; undefined for an account of another service. */
  readonly sourceOf: (record: BalanceRecord) => BalanceSource | undefined
  readonly balancesOf: (stored: StoredEvent<Event>, epoch: number) => readonly BalanceRecord[]
  /** The contracts of its accounts; left out where it has none. */
  readonly portfolio?: PortfolioPublication<Event>
}

/** The place of a record of state in the store: the event that it follows from. */
export type StateRecord = { readonly epoch: number; readonly revision: number; readonly position: number }

/** The view keys of which one shows the revision of a record's event, the first with a value, and the stream of that event. */
export type StateSource<State> = {
  readonly keys: readonly ViewKey<{ readonly revision: number }>[]
  readonly stream: string
  /**
   * The record that is right where the view shows none, and in a later epoch where the shown event makes none; left out
   * if a record then stays as it is.
   */
  readonly ifGone?: State
}

/** The records of a compacted topic: those that an event makes, and where the view shows the event of the newest one. */
export type StatePublication<Event, State> = {
  readonly recordsOf: (stored: StoredEvent<Event>, epoch: number) => readonly State[]
  /** Finds a record in the view; undefined for a record of another service. `epoch` is that of the store. */
  readonly sourceOf: (record: State, epoch: number) => StateSource<State> | undefined
}

/** The records of contracts that a service publishes. */
export type PortfolioPublication<Event> = StatePublication<Event, PortfolioRecord>

/** The record of a balance that the store of a later epoch does not know: a restore removed all its movements. */
const lostBalance = (record: BalanceRecord, epoch: number): BalanceRecord => ({
  ...record,
  balance: ZERO,
  input: ZERO,
  output: ZERO,
  epoch,
  revision: 0,
})

/** The records of balances that a service publishes. */
export const balancesPublication = <Event>({
  balancesOf,
  sourceOf,
}: Publication<Event>): StatePublication<Event, BalanceRecord> => ({
  recordsOf: balancesOf,
  sourceOf: (record, epoch) => {
    const source = sourceOf(record)
    if (source === undefined) return undefined
    const { key, stream } = source
    return { keys: [key], stream, ...(record.epoch < epoch && { ifGone: lostBalance(record, epoch) }) }
  },
})

/** The events of a page that are to be published, and the epoch of the store. */
export type PublishedPage<Event> = { readonly events: readonly ReadEvent<Event>[]; readonly epoch: number }

/** The messages that a service publishes on one topic: made for a page of events, and only if the topic has listeners. */
export type TopicMessages<Event> = {
  readonly topic: { readonly name: string }
  readonly messagesOf: (page: PublishedPage<Event>) => readonly Outgoing[]
}

/** Publishes messages on a topic that are made of one event each. */
export const messagesOn = <Event, Message>(
  topic: Topic<Message>,
  messagesOf: (stored: StoredEvent<Event>, epoch: number) => readonly Message[],
): TopicMessages<Event> => ({
  topic,
  messagesOf: ({ events, epoch }) =>
    events.flatMap(({ stored }) => messagesOf(stored, epoch).map((message) => outgoing(topic, message))),
})

/** The newest of the records of a key. */
const newestOf = <Record>(topic: Topic<Record>, records: readonly Record[]): readonly Outgoing[] => {
  const newest = new Map(records.map((record) => [topic.keyOf(record), record]))
  return [...newest.values()].map((record) => outgoing(topic, record))
}

const portfolioMessages = <Event>({ recordsOf }: PortfolioPublication<Event>): TopicMessages<Event> => ({
  topic: ledgerPortfolio,
  messagesOf: ({ events, epoch }) =>
    newestOf(
      ledgerPortfolio,
      events.flatMap(({ stored }) => recordsOf(stored, epoch)),
    ),
})

/**
 * The topics of a publication: the ledger topic with the events as they are stored, then the balances topic, then that of
 * contracts.
 */
export const publicationMessages = <Event>({
  ledger,
  isPublished,
  balancesOf,
  portfolio,
}: Publication<Event>): readonly TopicMessages<Event>[] => [
  {
    topic: ledger,
    messagesOf: ({ events, epoch }) => {
      const messages: Outgoing[] = []
      for (const { recorded } of events) {
        const { position, stream, revision, type, data, metadata } = recorded
        if (isPublished?.(stream) === false) continue
        messages.push(outgoing(ledger, { epoch, position, stream, revision, type, data, metadata }))
      }
      return messages
    },
  },
  {
    topic: ledgerBalances,
    /** At most one balance per account and currency, the newest. */
    messagesOf: ({ events, epoch }) =>
      newestOf(
        ledgerBalances,
        events.flatMap(({ stored }) => balancesOf(stored, epoch)),
      ),
  },
  ...(portfolio === undefined ? [] : [portfolioMessages(portfolio)]),
]

/** Publishes the messages of a page on all topics in one call of the bus; makes none for a topic without listeners. */
export const publishMessages = async <Event>(
  bus: Bus,
  topics: readonly TopicMessages<Event>[],
  page: PublishedPage<Event>,
): Promise<void> => {
  const listened = topics.filter(({ topic }) => bus.hasListeners(topic))
  const messages = listened.flatMap(({ messagesOf }) => messagesOf(page))
  if (messages.length > 0) await bus.send(messages)
}

/** Makes the balance records of an event: one for each currency of the account that it moved. */
export const balanceRecordsOf = (
  { event, revision, position, metadata }: StoredEvent<{ readonly data: object | { readonly balances: Balances } }>,
  { account, epoch }: Pick<BalanceRecord, 'account' | 'epoch'>,
): readonly BalanceRecord[] => {
  if (!('balances' in event.data)) return []
  return Object.entries(event.data.balances).map(([currency, balance]) => ({
    account,
    currency,
    ...balance,
    epoch,
    revision,
    position,
    at: metadata.at,
  }))
}

/** Publishes the events of all streams that a contract declares as published; they hold no money. */
export const streamsPublication = ({
  streams,
  ledger,
}: ServiceContract & Required<Pick<ServiceContract, 'ledger'>>): Publication<unknown> => {
  const published = Object.values(streams).filter(({ isPublished }) => isPublished)
  return {
    ledger: ledger.topic,
    isPublished: (stream) => published.some(({ prefix }) => stream.startsWith(prefix)),
    sourceOf: () => undefined,
    balancesOf: () => [],
  }
}
