import { type Amount, convertedDown, isNegative, minus, negated } from '@folio/kernel/amount.ts'
import type { Posting } from '@folio/kernel/postings.ts'
import { decimalsOf } from '@folio/kernel/units/written-amount.ts'
import type { Finding } from '../findings.ts'
import { isAmount } from '../money/money.ts'
import type { Facts } from './transfer-facts.ts'

type Money = { readonly currency: string; readonly amount: Amount }

/** The amount, fee and exchange of a transfer as its data tell them, and the amounts that follow from them. */
export type TransferPayment = {
  readonly paid: Money
  readonly fee: Money | undefined
  readonly exchange: (Money & { readonly rate: Amount }) | undefined
  /** The amount that is exchanged, or else arrives. */
  readonly net: Money
  readonly arriving: Money
}

const FEES = 'system:fees'
const FX = 'system:fx'

const isOfMoney = (value: unknown): value is Money => {
  if (typeof value !== 'object' || value === null) return false
  const { currency, amount } = value as Partial<Record<keyof Money, unknown>>
  return typeof currency === 'string' && isAmount(amount)
}

const isExchange = (value: unknown): value is NonNullable<TransferPayment['exchange']> =>
  isOfMoney(value) && 'rate' in value && isAmount(value.rate)

const withoutFee = ({ currency, amount }: Money, fee: Money | undefined): Money => ({
  currency,
  amount: fee?.currency === currency ? minus(amount, fee.amount) : amount,
})

/** Reads the payment of a transfer; undefined when the data have not its form, or an amount below zero. */
export const paymentOf = (facts: Facts): TransferPayment | undefined => {
  const { fee, exchange } = facts as { readonly fee?: unknown; readonly exchange?: unknown }
  if (!isOfMoney(facts)) return undefined
  if (fee !== undefined && !isOfMoney(fee)) return undefined
  if (exchange !== undefined && !isExchange(exchange)) return undefined
  if (fee === undefined && exchange === undefined) {
    return isNegative(facts.amount) ? undefined : { paid: facts, fee, exchange, net: facts, arriving: facts }
  }
  const net = withoutFee(facts, fee)
  const arriving = exchange === undefined ? net : withoutFee(exchange, fee)
  const amounts = [facts, fee, exchange, net, arriving].map((money) => money?.amount)
  if ([...amounts, exchange?.rate].some((amount) => amount !== undefined && isNegative(amount))) return undefined
  return { paid: facts, fee, exchange, net, arriving }
}

const posting = (account: string, { currency, amount }: Money): Posting => ({ account, currency, amount })

const debit = (account: string, { currency, amount }: Money): Posting => ({
  account,
  currency,
  amount: negated(amount),
})

/** The postings of a payment as its sender, or the wallet that exchanges, makes them. */
export const sentPostings = (payment: TransferPayment, from: string, to: string): readonly Posting[] => {
  const { paid, fee, exchange, net, arriving } = payment
  return [
    debit(from, paid),
    ...(fee === undefined ? [] : [posting(FEES, fee)]),
    ...(exchange === undefined ? [] : [posting(FX, net), debit(FX, exchange)]),
    posting(to, arriving),
  ]
}

/** The postings by which the destination takes the amount that arrives. */
export const receivedPostings = ({ arriving }: TransferPayment, from: string, to: string): readonly Posting[] => [
  debit(from, arriving),
  posting(to, arriving),
]

/** The postings by which the source gets the whole amount back, fee and exchange included. */
export const returnedPostings = (payment: TransferPayment, from: string, to: string): readonly Posting[] =>
  sentPostings(payment, to, from)
    .map((one) => ({ ...one, amount: negated(one.amount) }))
    .toReversed()

/**
 * Checks that an exchange gives the net amount times the rate, rounded down. No event tells the decimals of a currency:
 * they are at least those of the amount and of a fee in the same currency.
 */
export const wrongExchange = ({
  fee,
  exchange,
  net,
}: TransferPayment): Pick<Finding, 'expected' | 'found'> | undefined => {
  if (exchange === undefined) return undefined
  const { currency, amount, rate } = exchange
  const ofFee = fee?.currency === currency ? decimalsOf(fee.amount) : 0
  const right = convertedDown(net.amount, rate, Math.max(decimalsOf(amount), ofFee))
  if (right === amount) return undefined
  const expected = `${right} ${currency} for ${net.amount} ${net.currency} at a rate of ${rate}`
  return { expected, found: `${amount} ${currency}` }
}
