import { type Amount, isLess, isNegative, isZero, minus, negated, times } from './amount.ts'
import { account, type Posting } from './postings.ts'

/** An amount of a currency. */
export type Money = { readonly currency: string; readonly amount: Amount }

/**
 * What somebody pays, and what is made of it on the way: a fee, kept in the currency paid or in the one exchanged into,
 * and an exchange, which gives an amount of another currency by a rate.
 */
export type Payment = Money & {
  readonly fee?: Money | undefined
  readonly exchange?: (Money & { readonly rate: Amount }) | undefined
}

const less = ({ currency, amount }: Money, fee: Money | undefined): Money => ({
  currency,
  amount: fee?.currency === currency ? minus(amount, fee.amount) : amount,
})

const paidOf = ({ currency, amount }: Payment): Money => ({ currency, amount })

/** What reaches the other side: less the fee, in the other currency if there is an exchange. */
export const arriving = (payment: Payment): Money => {
  const { fee, exchange } = payment
  return less(exchange === undefined ? paidOf(payment) : exchange, fee)
}

/** Throws where a payment would make value of nothing: programs that ask for one are broken. */
const assertFair = (payment: Payment): void => {
  const { fee, exchange } = payment
  const net = less(paidOf(payment), fee)
  const { amount: rest } = arriving(payment)
  if (isNegative(net.amount) || isNegative(rest) || isZero(rest)) throw new Error('nothing is left of a payment')
  if (fee !== undefined && isNegative(fee.amount)) throw new Error('a fee is below nothing')
  if (exchange === undefined) {
    if (fee !== undefined && fee.currency !== payment.currency) throw new Error('a fee is of a currency never paid')
    return
  }
  const isForeign = fee !== undefined && fee.currency !== payment.currency && fee.currency !== exchange.currency
  if (exchange.currency === payment.currency || isForeign) throw new Error('an exchange is not between two currencies')
  if (isLess(times(net.amount, exchange.rate), exchange.amount)) throw new Error('an exchange gives more than its rate')
}

/**
 * The journal entry of a payment from one account to another. The fee goes to `system:fees`. An exchange is with
 * `system:fx`, which takes all that was left and gives what the rate makes of it, rounded down: the remainder stays there.
 */
export const paymentPostings = (from: string, to: string, payment: Payment): Posting[] => {
  const { currency, amount, fee, exchange } = payment
  if (fee === undefined && exchange === undefined) {
    return [
      { account: from, currency, amount: negated(amount) },
      { account: to, currency, amount },
    ]
  }
  assertFair(payment)
  const net = less(paidOf(payment), fee)
  const fx = account.system('fx')
  return [
    { account: from, currency, amount: negated(amount) },
    ...(fee === undefined ? [] : [{ account: account.system('fees'), ...fee }]),
    ...(exchange === undefined
      ? []
      : [
          { account: fx, ...net },
          { account: fx, currency: exchange.currency, amount: negated(exchange.amount) },
        ]),
    { account: to, ...arriving(payment) },
  ]
}

/** The journal entry that undoes a payment, fee and exchange included. */
export const refundPostings = (from: string, to: string, payment: Payment): Posting[] =>
  paymentPostings(to, from, payment)
    .map((posting) => ({ ...posting, amount: negated(posting.amount) }))
    .toReversed()
