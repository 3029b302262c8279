import { type Fields, fieldsOf, type LedgerEvent, textOf } from '../../api/ledger-event.ts'
import { paddedAmount } from '../../money/padded-amount.ts'
import { accountOfStream } from '../streams/account-of-stream.ts'

/** A transfer that the account which was to pay refused; amounts have the decimals of the currency. */
export type RefusedTransfer = {
  /** The event, as `stream@revision`. */
  readonly ref: string
  readonly time: string
  /** The account that was to pay, as postings name it; the name of the stream for one that has no account. */
  readonly account: string
  /** The client of the account; undefined where the event does not tell it. */
  readonly client: string | undefined
  /** The account that was to be paid, and its client; undefined where the event does not tell them. */
  readonly payee: { readonly account: string; readonly client: string | undefined } | undefined
  readonly transferId: string | undefined
  readonly reason: string
  readonly needed: string
  readonly available: string | null
  readonly currency: string
  readonly usd_amount: string | null
  readonly transaction_usd_max: string | null
  readonly daily_count: number | null
  readonly daily_count_max: number | null
}

const numberOf = (fields: Fields, name: string): number | null => {
  const value = fields[name]
  return typeof value === 'number' ? value : null
}

const payeeIn = (fields: Fields): RefusedTransfer['payee'] => {
  const side = fieldsOf(fields, 'destination')
  const [client, wallet, account] = ['client_id', 'wallet_id', 'account_id'].map((name) => textOf(side, name))
  if (wallet !== undefined) return { account: `wallet:${wallet}`, client }
  return account === undefined ? undefined : { account: `trading:${account}`, client }
}

/** Returns the refusal that an event tells; undefined for an event without a reason or an amount. */
export const refusedTransferIn = ({ ref, stream, time, fields }: LedgerEvent): RefusedTransfer | undefined => {
  const [reason, needed, currency] = ['reason', 'amount', 'currency'].map((name) => textOf(fields, name))
  if (reason === undefined || needed === undefined || currency === undefined) return undefined
  const available = textOf(fields, 'available')
  return {
    ref,
    time,
    account: accountOfStream(stream) ?? stream,
    client: textOf(fieldsOf(fields, 'source'), 'client_id'),
    payee: payeeIn(fields),
    transferId: textOf(fields, 'transfer_id'),
    reason,
    needed: paddedAmount(needed, currency),
    available: available === undefined ? null : paddedAmount(available, currency),
    currency,
    usd_amount: textOf(fields, 'usd_amount') ?? null,
    transaction_usd_max: textOf(fields, 'transaction_usd_max') ?? null,
    daily_count: numberOf(fields, 'daily_count'),
    daily_count_max: numberOf(fields, 'daily_count_max'),
  }
}
