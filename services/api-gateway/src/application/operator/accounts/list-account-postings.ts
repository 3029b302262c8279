import { listAccountPostings as endpoint } from '@folio/contracts/http/operator/accounts/list-account-postings.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { transactionIn } from '@folio/contracts/transaction-in.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { READ_EVENTS_MAX, type RecordedEvent } from '@folio/event-store/port.ts'
import { type Amount, isLess, isNegative, negated, plus, ZERO } from '@folio/kernel/amount.ts'
import type { Posting } from '@folio/kernel/postings.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import { storedEvent } from '@folio/service-kit/events/stored-event.ts'
import { accountAtRevision } from '../../accounts/account-at-revision.ts'
import type { AccountStream } from '../../accounts/account-stream.ts'
import { formatAmount } from '../../format-answer.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type FileAnswer, handle } from '../../handler.ts'
import { answerList } from '../../lists/answer-list.ts'
import type { Columns } from '../../lists/export-rows.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { contractIdIn } from '../clients/dealings.ts'
import { shownSide } from '../transfers/shown-transfer.ts'
import { findHistory, revisionAsked } from './find-history.ts'

type Row = Answer<typeof endpoint>['data']['rows'][number]

/** An account whose postings in a currency are listed. */
type Listed = { readonly name: string; readonly account: AccountStream; readonly currency: string }

/** The transfer that an event of an account names, with the account at its other end; null for any other event. */
const transferOf = (data: (WalletEvent | TradingEvent)['data'], name: string): Row['transfer'] => {
  if (!('transfer_id' in data)) return null
  const { transfer_id, source, destination } = data
  const sides = [shownSide(source), shownSide(destination)]
  const { account, client_id } = sides.find((side) => side.account !== name) ?? shownSide(source)
  return { transfer_id, account, client_id }
}

const sizeOf = (amount: Amount): Amount => (isNegative(amount) ? negated(amount) : amount)

/** The account that took most of what an account gave, or gave most of what it took: not that of the fee beside an exchange. */
const otherSideOf = (moved: readonly Posting[], name: string, amount: Amount): string | undefined =>
  moved
    .filter((posting) => posting.account !== name && isNegative(posting.amount) !== isNegative(amount))
    .reduce<Posting | undefined>(
      (most, each) => (most === undefined || isLess(sizeOf(most.amount), sizeOf(each.amount)) ? each : most),
      undefined,
    )?.account

/** Shows an event of the account that moved the currency; undefined for another one. */
const rowOf = (
  { currencies }: Pick<Gateway, 'currencies'>,
  { name, account, currency }: Listed,
  recorded: RecordedEvent,
): Row | undefined => {
  const { event, revision, position } = storedEvent<WalletEvent | TradingEvent>(recorded, account.eventTypes)
  const { data } = event
  if (!('postings' in data && 'balances' in data)) return undefined
  const { postings, balances } = data
  const moved = postings.filter((posting) => posting.currency === currency)
  const own = moved.filter((posting) => posting.account === name)
  const balance = balances[currency]?.balance
  if (own.length === 0 || balance === undefined) return undefined
  const amount = own.reduce((sum, posting) => plus(sum, posting.amount), ZERO)
  return {
    revision,
    position,
    at: metadataOf(recorded).at,
    type: event.type,
    transaction_id: transactionIn(event.type, data) ?? null,
    amount: formatAmount(currencies, currency, amount),
    balance: formatAmount(currencies, currency, balance),
    counterparty: otherSideOf(moved, name, amount) ?? null,
    transfer: transferOf(data, name),
    contract_id: contractIdIn(data),
  }
}

const REVISION = /^\d{1,15}$/

/** Reads the events of the account back from a revision; the place of an event is its revision. */
const postingsOf =
  (
    gateway: Gateway,
    listed: Listed,
    { revision, position }: { readonly revision: number; readonly position: number },
  ): ListSource<Row> =>
  async (after, entriesMax) => {
    const from = after !== undefined && REVISION.test(after) ? Number(after) - 1 : revision
    if (from < 0) return { entries: [], isEnd: true, position }
    const limit = Math.min(entriesMax, READ_EVENTS_MAX)
    const events = await gateway.store.readStream(listed.account.stream, { direction: 'backwards', from, limit })
    return {
      entries: events.map((event) => ({ place: String(event.revision), row: rowOf(gateway, listed, event) })),
      isEnd: events.length < limit || events.at(-1)?.revision === 0,
      position,
    }
  }

const columns: Columns<Row> = {
  revision: ({ revision }) => revision,
  position: ({ position }) => position,
  at: ({ at }) => at,
  type: ({ type }) => type,
  transaction_id: (row) => row.transaction_id,
  amount: ({ amount }) => amount,
  balance: ({ balance }) => balance,
  counterparty: ({ counterparty }) => counterparty,
  transfer_id: ({ transfer }) => transfer?.transfer_id ?? null,
  other_account: ({ transfer }) => transfer?.account ?? null,
  contract_id: ({ contract_id }) => contract_id,
}

/** Answers the events that make up a balance as it was at a moment, in pages or as a file. */
export const listAccountPostings = handle(
  endpoint,
  async (gateway, call): Promise<Answer<typeof endpoint> | FileAnswer | Refusal> => {
    const { store, currencies } = gateway
    const { account: name } = call.params
    const { currency, at_revision, at_time } = call.query
    const history = await findHistory(store, name)
    if (history === undefined) return notFound('account')
    const { account, checkpoint } = history
    const revision = await revisionAsked(store, history, call.query)
    if (revision === undefined) return notFound('event')
    const { balances } = await accountAtRevision(store, account, revision)
    const answer = await answerList(gateway, call, {
      endpoint: endpoint.id,
      filters: { account: name, currency, at_revision, at_time },
      columns,
      source: postingsOf(gateway, { name, account, currency }, { revision, position: checkpoint.position }),
    })
    if (!('data' in answer)) return answer
    const balance = formatAmount(currencies, currency, balances[currency]?.balance ?? ZERO)
    return { data: { ...answer.data, account: name, stream: account.stream, currency, revision, balance } }
  },
)
