import type { EventMetadata } from '@folio/contracts/event-metadata.ts'
import type { ScannedEvent, StreamReader } from '@folio/runtime/audit-ports.ts'
import type { DomainEvent } from '@folio/service-kit/aggregate.ts'
import { alteredFindings } from '../verify/altered-findings.ts'
import { type Finding, type Findings, noFindings } from '../verify/finding.ts'
import { type JournalEntry, journalEntryOf } from '../verify/journal-entry.ts'
import { moneyFindings, NOTHING } from '../verify/money.ts'
import { type ProvenEvent, provenEvent } from '../verify/proven-event.ts'
import { currencyParts, rangeMoney, untouched } from '../verify/range-money.ts'
import { linkFindings, linkOf, type StreamTip, tipOf } from '../verify/stream-tip.ts'
import type { AccountStream } from './account-stream.ts'

/** One event of an account, as a statement shows it. */
export type StatementLine = {
  readonly revision: number
  readonly position: number
  readonly at: string
  readonly type: string
  readonly transaction_id?: number
  readonly moved: readonly { readonly currency: string; readonly amount: string; readonly balance: string }[]
  readonly counterparty?: string
  /** Why something was refused. */
  readonly reason?: string
}

/** The events of an account in order, what its state is after them, and what was found wrong on the way. */
export type Statement = {
  readonly lines: AsyncIterable<StatementLine>
  readonly state: () => unknown
  readonly findings: Findings
}

const EVENTS_PER_READ = 512
const NO_ENTRY: JournalEntry = { postings: [], balances: {}, realm: 'real' }

/** Events of a stream from its beginning, a page at a time. */
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

const lineOf = ({ event, metadata, data }: ProvenEvent, { stream, service }: AccountStream): StatementLine => {
  const account = service.accountOf(stream)
  const entry = journalEntryOf(data)
  const { postings, balances } = typeof entry === 'object' ? entry : NO_ENTRY
  const own = postings.filter((posting) => posting.account === account)
  const isKnown = service.eventTypes.has(event.type)
  const counterparty = isKnown ? service.counterpartyOf({ type: event.type, data } as DomainEvent, stream) : undefined
  const transaction = fieldOf(data, 'transaction_id')
  const reason = fieldOf(data, 'reason')
  return {
    revision: event.revision,
    position: event.position,
    at: metadata.at,
    type: event.type,
    ...(typeof transaction === 'number' ? { transaction_id: transaction } : {}),
    moved: own.map(({ currency, amount }) => ({ currency, amount, balance: balances[currency]?.balance ?? '?' })),
    ...(counterparty === undefined ? {} : { counterparty }),
    ...(typeof reason === 'string' ? { reason } : {}),
  }
}

/** Whether an event is still wanted, from its revision and its time; none after the first that is not. */
export type Until = (event: { readonly revision: number; readonly metadata: EventMetadata }) => boolean

/** Replays an account from its beginning and checks its chain and its money as it goes. */
export const statementOf = (
  store: Pick<StreamReader, 'readStream'>,
  account: AccountStream,
  isWanted: Until,
): Statement => {
  const { stream, service } = account
  const findings = noFindings()
  const money = rangeMoney(findings, () => {})
  const own = untouched(service.accountOf(stream))
  let state = service.initial
  let tip: StreamTip | undefined

  const check = (proven: ProvenEvent): void => {
    const { event, data } = proven
    const { revision, position, type } = event
    alteredFindings(proven).forEach(findings.add)
    linkFindings(tip, linkOf(proven)).forEach(findings.add)
    tip = tipOf(proven)
    money.take(own, proven)
    if (service.eventTypes.has(type)) state = service.evolve(state, { type, data })
    else findings.add({ stream, revision, position, expected: `an event type of ${service.service}`, found: type })
  }

  const firstMovements = (): readonly Finding[] =>
    currencyParts(own).flatMap(({ currency, first }) => moneyFindings({ stream, currency }, NOTHING, first))

  const lines = async function* (): AsyncIterable<StatementLine> {
    for await (const event of eventsOf(store, stream)) {
      const proven = provenEvent(event)
      if (!('hash' in proven)) {
        findings.add(proven)
        continue
      }
      if (!isWanted({ revision: event.revision, metadata: proven.metadata })) break
      check(proven)
      yield lineOf(proven, account)
    }
    firstMovements().forEach(findings.add)
  }

  return { lines: lines(), state: () => state, findings }
}
