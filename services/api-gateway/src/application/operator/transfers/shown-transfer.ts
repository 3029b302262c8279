import type { TransferLookedUp, TransferRow } from '@folio/contracts/http/operator/transfers.ts'
import type { TransferEvent } from '@folio/contracts/ledger/transfer-event.ts'
import { streamDeclared } from '@folio/contracts/messaging/masked-data.ts'
import type { Side } from '@folio/contracts/wallet/transfer-parties.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { moneyReceived } from '@folio/kernel/payment.ts'
import { account } from '@folio/kernel/postings.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import { formatAmount } from '../../format-answer.ts'
import type { Gateway } from '../../gateway.ts'
import { type StoredTransferEvent, TRANSFER_PARTS, type TransferPart } from './transfer-events.ts'
import type { TransferHistory } from './transfer-history.ts'

type Status = TransferRow['status']
type Shown = Pick<
  TransferRow,
  'transfer_id' | 'transaction_id' | 'request_id' | 'status' | 'paid' | 'arriving' | 'source' | 'destination'
>

const STATUSES: Readonly<Record<TransferEvent['type'], Status>> = {
  DepositRequested: 'requested',
  WithdrawalRequested: 'requested',
  TransferSent: 'in_transit',
  TransferRefused: 'refused',
  CurrencyExchanged: 'complete',
  TransferReceived: 'complete',
  ReceiptRefused: 'returning',
  TransferReturned: 'returned',
  TransferSettled: 'complete',
  DepositRefused: 'refused',
  DepositCompleted: 'complete',
  DepositRejected: 'refused',
  DepositFailed: 'returned',
  WithdrawalRefused: 'refused',
  WithdrawalCompleted: 'complete',
  WithdrawalRejected: 'refused',
  WithdrawalFailed: 'returned',
}

/** The progress of a transfer whose newest event is this one. */
export const statusAfter = ({ event }: StoredTransferEvent): Status => STATUSES[event.type]

/** Shows one side of a transfer with its account as postings name it. */
export const shownSide = (side: Side): TransferRow['source'] => ({
  client_id: side.client_id,
  account: 'wallet_id' in side ? account.wallet(side.wallet_id) : account.trading(side.account_id),
  wallet_type: 'wallet_id' in side ? side.wallet_type : null,
})

/** Shows the fields that every event of a transfer has. */
export const shownFields = ({ currencies }: Gateway, stored: StoredTransferEvent): Shown => {
  const { data } = stored.event
  const { transfer_id, transaction_id, request_id, currency, amount, source, destination } = data
  const money = (of: { readonly currency: string; readonly amount: Amount }) => ({
    currency: of.currency,
    amount: formatAmount(currencies, of.currency, of.amount),
  })
  return {
    transfer_id,
    transaction_id,
    request_id,
    status: statusAfter(stored),
    paid: money({ currency, amount }),
    arriving: money(moneyReceived(data)),
    source: shownSide(source),
    destination: shownSide(destination),
  }
}

/** Shows a transfer as a row of a list at a moment (microseconds), by the event that it has got to. */
export const shownRow = (gateway: Gateway, stored: StoredTransferEvent, moment: number): TransferRow => {
  const { at } = stored.metadata
  const age_seconds = Math.max(0, Math.round((moment - microsecondsOf(at)) / 1e4) / 100)
  return { ...shownFields(gateway, stored), event: formatEventRef(stored), since: at, age_seconds }
}

const isRefusal = ({ stream, event }: StoredTransferEvent): boolean =>
  streamDeclared(stream)?.contract.events[event.type]?.isRefusal === true

const refusalIn = ({ currencies }: Gateway, stored: StoredTransferEvent): TransferLookedUp['refusal'] => {
  const { data } = stored.event
  if (!isRefusal(stored) || !('reason' in data) || data.reason === undefined) return null
  const { currency, amount } = data
  const usd = (value: Amount | undefined) => (value === undefined ? null : formatAmount(currencies, 'USD', value))
  const limits = {
    available: 'available' in data ? data.available : undefined,
    usdAmount: 'usd_amount' in data ? data.usd_amount : undefined,
    usdMax: 'transaction_usd_max' in data ? data.transaction_usd_max : undefined,
    count: 'daily_count' in data ? data.daily_count : undefined,
    countMax: 'daily_count_max' in data ? data.daily_count_max : undefined,
  }
  return {
    event: formatEventRef(stored),
    reason: data.reason,
    needed: formatAmount(currencies, currency, amount),
    available: limits.available === undefined ? null : formatAmount(currencies, currency, limits.available),
    currency,
    usd_amount: usd(limits.usdAmount),
    transaction_usd_max: usd(limits.usdMax),
    daily_count: limits.count ?? null,
    daily_count_max: limits.countMax ?? null,
  }
}

const SIDES: Readonly<Record<TransferPart, TransferLookedUp['hops'][number]['side']>> = {
  agent_request: 'agent',
  payment: 'source',
  arrival: 'destination',
  end: 'source',
  agent_end: 'agent',
}

const kindOf = (events: readonly StoredTransferEvent[]): TransferLookedUp['kind'] => {
  const types = events.map(({ event }) => event.type)
  if (types.some((type) => type.startsWith('Deposit'))) return 'agent_deposit'
  if (types.some((type) => type.startsWith('Withdrawal'))) return 'agent_withdrawal'
  if (types.includes('CurrencyExchanged')) return 'exchange'
  const isPlatform = events.some(({ event: { data } }) => 'platform' in data.source || 'platform' in data.destination)
  return isPlatform ? 'platform' : 'transfer'
}

/** Shows a whole transfer by all its events, the first one first. */
export const shownTransfer = (
  gateway: Gateway,
  { events, isWhole }: TransferHistory,
): Omit<TransferLookedUp, 'checkpoint'> | undefined => {
  const ordered = events.toSorted((one, other) => one.position - other.position)
  const [first, newest] = [ordered[0], ordered.at(-1)]
  if (first === undefined || newest === undefined) return undefined
  const fullest = ordered.find(({ event }) => 'exchange' in event.data || 'fee' in event.data) ?? first
  const { data } = fullest.event
  const fee = 'fee' in data ? data.fee : undefined
  const exchange = 'exchange' in data ? data.exchange : undefined
  const asked = ordered.map(({ event }) => ('asked_at' in event.data ? event.data.asked_at : undefined))
  return {
    ...shownFields(gateway, fullest),
    status: statusAfter(newest),
    kind: kindOf(ordered),
    fee:
      fee === undefined
        ? null
        : { currency: fee.currency, amount: formatAmount(gateway.currencies, fee.currency, fee.amount) },
    exchange_rate: exchange?.rate ?? null,
    asked_at: asked.find((at) => at !== undefined) ?? null,
    hops: ordered.map((stored) => ({
      event: formatEventRef(stored),
      type: stored.event.type,
      at: stored.metadata.at,
      position: stored.position,
      side: SIDES[TRANSFER_PARTS[stored.event.type]],
    })),
    refusal: ordered.map((stored) => refusalIn(gateway, stored)).find((refusal) => refusal !== null) ?? null,
    is_whole: isWhole,
  }
}
