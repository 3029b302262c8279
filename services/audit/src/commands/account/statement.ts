import type { EventMetadata } from '@folio/contracts/ledger/event-metadata.ts'
import { transactionIn } from '@folio/contracts/transaction-in.ts'
import type { ScannedEvent, StreamReader } from '@folio/runtime/ports/audit-ports.ts'
import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import { alteredFindings } from '../../verify/chain/chain-check.ts'
import { dataOf, type RehashedEvent, rehashedEvent } from '../../verify/chain/rehashed-event.ts'
import { linkFindings, linkOf, type StreamTip, tipOf } from '../../verify/chain/stream-tip.ts'
import { type Finding, type Findings, noFindings } from '../../verify/findings.ts'
import { type JournalEntry, journalEntryOf } from '../../verify/money/journal-entry.ts'
import { moneyFindings, NOTHING } from '../../verify/money/money.ts'
import { currencyParts, newAccountMoney, rangeMoney } from '../../verify/money/range-money.ts'
import type { AccountStream } from './account-stream.ts'

/** A line of a statement: one event of an account. */
export type StatementLine = {
  readonly revision: number
  readonly position: number
  readonly at: string
  readonly type: string
  readonly transaction_id?: number
  readonly moved: readonly { readonly currency: string; readonly amount: string; readonly balance: string }[]
  readonly counterparty?: string
  /** The reason of a refusal. */
  readonly reason?: string
}

/** The events of an account in order, its state after them, and the findings. */
export type Statement = {
  readonly lines: AsyncIterable<StatementLine>
  readonly state: () => unknown
  readonly findings: Findings
}

const EVENTS_PER_READ = 512
const NO_ENTRY: JournalEntry = { postings: [], balances: {}, realm: 'real' }

/** Reads a stream from its beginning, page by page. */
const eventsOf = async function* (
  store: Pick<StreamReader, 'readStream'>,
  stream: string,
): AsyncIterable<ScannedEvent> {
  for (let from = 0; ; from += EVENTS_PER_READ) {
    const page = await store.readStream(stream, from, EVENTS_PER_READ)
    yield* page
    if (page.length < EVENTS_PER_READ) return
  }
}

const fieldOf = (data: object, field: string): unknown => (data as Readonly<Record<string, unknown>>)[field]

const lineOf = (rehashed: RehashedEvent, { stream, service }: AccountStream): StatementLine => {
  const { event, metadata } = rehashed
  const data = dataOf(rehashed)
  const account = service.accountOf(stream)
  const entry = journalEntryOf(data)
  const { postings, balances } = typeof entry === 'object' ? entry : NO_ENTRY
  const own = postings.filter((posting) => posting.account === account)
  // The data of an altered event may be of any shape; its counterparty is unknown then.
  const isSound = service.eventSchemas[event.type]?.safeParse(data).success === true
  const counterparty = isSound ? service.counterpartyOf({ type: event.type, data } as DomainEvent, stream) : undefined
  const transaction = transactionIn(event.type, data)
  const reason = fieldOf(data, 'reason')
  return {
    revision: event.revision,
    position: event.position,
    at: metadata.at,
    type: event.type,
    ...(transaction === undefined ? {} : { transaction_id: transaction }),
    moved: own.map(({ currency, amount }) => ({ currency, amount, balance: balances[currency]?.balance ?? '?' })),
    ...(counterparty === undefined ? {} : { counterparty }),
    ...(typeof reason === 'string' ? { reason } : {}),
  }
}

/** True for an event that belongs to the statement, by its revision and time; the statement ends at the first that does not. */
export type Until = (event: { readonly revision: number; readonly metadata: EventMetadata }) => boolean

/** Replays an account from its beginning and checks its chain and its money on the way. */
export const statementOf = (
  store: Pick<StreamReader, 'readStream'>,
  account: AccountStream,
  isWanted: Until,
): Statement => {
  const { stream, service } = account
  const findings = noFindings()
  // The other side of its transfers lies in other streams: money in transit is not compared.
  const money = rangeMoney(findings, { move: () => {}, takePlain: () => {} })
  const own = newAccountMoney(service.accountOf(stream))
  let state = service.initial
  let tip: StreamTip | undefined

  const check = (rehashed: RehashedEvent): void => {
    const { revision, position, type } = rehashed.event
    alteredFindings(rehashed).forEach(findings.add)
    linkFindings(tip, linkOf(rehashed)).forEach(findings.add)
    tip = tipOf(rehashed)
    money.take(own, rehashed)
    if (service.eventTypes.has(type)) state = service.evolve(state, { type, data: dataOf(rehashed) })
    else findings.add({ stream, revision, position, expected: `an event type of ${service.service}`, found: type })
  }

  const firstMovements = (): readonly Finding[] =>
    currencyParts(own).flatMap(({ currency, first }) => moneyFindings({ stream, currency }, NOTHING, first))

  const lines = async function* (): AsyncIterable<StatementLine> {
    for await (const event of eventsOf(store, stream)) {
      const rehashed = rehashedEvent(event)
      if (!('hash' in rehashed)) {
        findings.add(rehashed)
        continue
      }
      if (!isWanted({ revision: event.revision, metadata: rehashed.metadata })) break
      check(rehashed)
      yield lineOf(rehashed, account)
    }
    firstMovements().forEach(findings.add)
  }

  return { lines: lines(), state: () => state, findings }
}
