import type { Exchange } from '@folio/contracts/ledger/transfer-shape.ts'
import type { Side } from '@folio/contracts/wallet/transfer-parties.ts'
import { type Money, moneyReceived } from '@folio/kernel/payment.ts'

/** The data of an event as a client may see it. */
export type ShownData = Readonly<Record<string, unknown>>

type Transfer = Money & {
  readonly transfer_id: string
  readonly transaction_id: number
  readonly request_id: string
  readonly source: Side
  readonly destination: Side
  readonly fee?: Money | undefined
  readonly exchange?: Exchange | undefined
}

/** Copies the named fields that are there. */
export const pick = <T extends object>(data: T, names: readonly (string & keyof T)[]): ShownData =>
  Object.fromEntries(names.filter((name) => data[name] !== undefined).map((name) => [name, data[name]]))

const named = (data: Transfer): ShownData => pick(data, ['transfer_id', 'transaction_id', 'request_id'])

/** The transfer as the paying account's statement shows it. */
export const paid = (data: Transfer): ShownData => ({
  ...named(data),
  ...pick(data, ['currency', 'amount', 'fee']),
  ...(data.exchange === undefined ? {} : { exchange: pick(data.exchange, ['currency', 'amount', 'rate']) }),
})

/** The transfer as the receiving account's statement shows it: what came in, and the fee only if it was taken from that. */
export const arrived = (data: Transfer): ShownData => {
  const { currency, amount } = moneyReceived(data)
  const { fee, exchange } = data
  if (exchange === undefined) return { ...named(data), currency, amount }
  return {
    ...named(data),
    currency,
    amount,
    ...(fee?.currency === currency ? { fee } : {}),
    exchange: pick(exchange, ['rate']),
  }
}

/** A side of a transfer: of another client what the statement names. */
const sideShown = (side: Side, clientId: string): ShownData => {
  if (side.client_id === clientId) return side
  return 'platform' in side ? pick(side, ['client_id', 'platform']) : pick(side, ['client_id', 'wallet_type'])
}

/** The two sides of a transfer as one of its clients may see them. */
export const sidesOf = ({ source, destination }: Transfer, clientId: string): ShownData => ({
  source: sideShown(source, clientId),
  destination: sideShown(destination, clientId),
})

/** The fields of a refused transfer that its client may see, of wallets and of options accounts. */
export const REFUSAL_FIELDS = [
  'transfer_id',
  'transaction_id',
  'request_id',
  'currency',
  'amount',
  'reason',
  'available',
  'usd_amount',
  'usd_rate',
  'transaction_usd_max',
] as const
