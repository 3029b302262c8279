import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import { tradingContract } from '@folio/contracts/trading/contract.ts'
import type { ContractEndEvent } from '@folio/contracts/trading/contract-ends.ts'
import type { OrderChange } from '@folio/contracts/trading/contracts/limit-orders.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type TradingEvent, type TradingEventData, tradingEvents } from '@folio/contracts/trading/events.ts'
import { accountIdIn, TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import { type Amount, isNegative, ZERO } from '@folio/kernel/amount.ts'
import { account } from '@folio/kernel/postings.ts'
import { microsecondsOf, type Timestamp } from '@folio/kernel/timestamp.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { eventOf, metadataOf } from '@folio/service-kit/events/event-codec.ts'
import type { EndedContract } from '../positions/position.ts'

/** A movement of money into an account or out of it. */
export type Movement = {
  readonly action: 'deposit' | 'withdrawal' | 'buy' | 'sell'
  /** Negative for money that left the account. */
  readonly amount: Amount
  readonly transactionId: number
  readonly longcode: string
  /** The contract that was bought or ended; undefined for other movements. */
  readonly contract?: OptionContract
  /** The end of the contract; undefined for other movements. */
  readonly ended?: EndedContract
}

/** The part of an account's event that sockets show. */
export type AccountEvent = {
  readonly revision: number
  readonly at: Timestamp
  /** The balance of the account after the event; undefined if the event does not change it. */
  readonly after: { readonly balance: Amount; readonly currency: string } | undefined
  readonly movement: Movement | undefined
  /** An open contract whose limit orders the event changed, as it is now, and the change. */
  readonly changed?: { readonly contract: OptionContract; readonly change: OrderChange; readonly askedAt: Timestamp }
}

type EventEffect = Pick<AccountEvent, 'after' | 'movement' | 'changed'>
type Moved = Pick<TradingEventData<'BalanceReset'>, 'transaction_id' | 'postings' | 'balances'>
type ContractEventData = TradingEventData<'ContractBought' | ContractEndEvent['type']>

const NOTHING: EventEffect = { after: undefined, movement: undefined }

/** Returns the name of an account's stream. */
export const streamOf = (accountId: string): string => TRADING_STREAM_PREFIX + accountId

const moved = (accountId: string, data: Moved, longcode: string): EventEffect => {
  const own = data.postings.find((posting) => posting.account === account.trading(accountId))
  if (own === undefined) return NOTHING
  const { amount, currency } = own
  const balance = data.balances[currency]
  return {
    after: balance && { balance: balance.balance, currency },
    movement: {
      action: isNegative(amount) ? 'withdrawal' : 'deposit',
      amount,
      transactionId: data.transaction_id,
      longcode,
    },
  }
}

const statusOf = (event: ContractEndEvent): EndedContract['status'] => {
  if (event.type === 'ContractSettled') return event.data.status
  return event.type === 'ContractSold' ? 'sold' : 'cancelled'
}

const endOf = (event: ContractEndEvent, at: Timestamp): EndedContract => ({
  contract: event.data.contract,
  status: statusOf(event),
  sellPrice: event.data.sell_price,
  sellTime: epochSeconds(at),
  evidence: event.data.evidence,
  isRefund: 'refund' in event.data,
})

/** A purchase takes the price, and the end of a contract gives what it pays, also where that is nothing. */
const traded = (accountId: string, data: ContractEventData, action: 'buy' | 'sell'): EventEffect => {
  const { contract } = data
  const effect = moved(accountId, { ...data, transaction_id: transactionOf(contract, action) }, contract.longcode)
  return effect.movement === undefined ? effect : { ...effect, movement: { ...effect.movement, action, contract } }
}

const transactionOf = ({ buy_transaction_id, sell_transaction_id }: OptionContract, action: 'buy' | 'sell'): number =>
  action === 'buy' ? buy_transaction_id : sell_transaction_id

const ended = (accountId: string, event: ContractEndEvent, at: Timestamp): EventEffect => {
  const effect = traded(accountId, event.data, 'sell')
  if (effect.movement === undefined) return effect
  return { ...effect, movement: { ...effect.movement, ended: endOf(event, at) } }
}

const toldBy = (event: TradingEvent, accountId: string, at: Timestamp): EventEffect => {
  if (isNoOp(tradingEvents, event)) return NOTHING
  switch (event.type) {
    case 'AccountOpened':
      return { after: { balance: ZERO, currency: event.data.currency }, movement: undefined }
    case 'BalanceReset':
      return moved(accountId, event.data, 'Demo balance')
    case 'TransferSent':
      return moved(accountId, event.data, 'Transfer to a wallet')
    case 'TransferReceived':
      return moved(accountId, event.data, 'Transfer from a wallet')
    case 'TransferReturned':
      return moved(accountId, event.data, 'Transfer to a wallet, returned')
    case 'ContractBought':
      return traded(accountId, event.data, 'buy')
    case 'ContractSold':
    case 'ContractCancelled':
    case 'ContractSettled':
      return ended(accountId, event, at)
    case 'AccountDeactivated':
    case 'AccountReactivated':
    case 'ReceiptRefused':
    case 'TransferSettled':
      return NOTHING
    case 'LimitOrderChanged': {
      const { contract, change, asked_at } = event.data
      return { ...NOTHING, changed: { contract, change, askedAt: asked_at } }
    }
    default:
      return unreachable(event)
  }
}

/** Parses an event of an account from its stream or the ledger topic; throws `UnknownEventType` for an unknown type. */
export const accountEventOf = (
  record: Pick<LedgerRecord, 'stream' | 'revision' | 'type' | 'data' | 'metadata'>,
): AccountEvent => {
  const { at } = metadataOf(record)
  const event = eventOf<TradingEvent>(record, tradingContract.streams.account.eventTypes)
  return { revision: record.revision, at, ...toldBy(event, accountIdIn(record.stream), at) }
}

/** Converts a timestamp to whole seconds since 1970. */
export const epochSeconds = (at: Timestamp): number => Math.floor(microsecondsOf(at) / 1e6)
