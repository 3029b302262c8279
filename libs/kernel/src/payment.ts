import { type Amount, isLess, isNegative, isZero, minus, negated, times } from './amount.ts'
import { account, type Posting } from './postings.ts'

/** An amount of a currency. */
export type Money = { readonly currency: string; readonly amount: Amount }

/**
 * The amount that the source pays, with an optional fee, in the currency paid or the one exchanged into, and an
 * optional exchange into an amount of another currency by a rate.
 */
export type Payment = Money & {
  readonly fee?: Money | undefined
  readonly exchange?: (Money & { readonly rate: Amount }) | undefined
}

const withoutFee = ({ currency, amount }: Money, fee: Money | undefined): Money => ({
  currency,
  amount: fee?.currency === currency ? minus(amount, fee.amount) : amount,
})

const moneyOf = ({ currency, amount }: Payment): Money => ({ currency, amount })

/** Returns the money that the destination receives: after the exchange, if there is one, and less the fee. */
export const moneyReceived = (payment: Payment): Money => {
  const { fee, exchange } = payment
  return withoutFee(exchange === undefined ? moneyOf(payment) : exchange, fee)
}

const written = ({ currency, amount }: Money): string => `${amount} ${currency}`

/** Throws if a payment would create money, which only a programming error asks for. */
const assertNothingIsCreated = (payment: Payment): void => {
  const { fee, exchange } = payment
  const paid = written(payment)
  const net = withoutFee(moneyOf(payment), fee)
  const rest = moneyReceived(payment)
  if (isNegative(net.amount))
    throw new Error(`a payment of ${paid} leaves ${written(net)} after its fee: the fee must be less than the amount`)
  if (isNegative(rest.amount) || isZero(rest.amount))
    throw new Error(`a payment of ${paid} leaves ${written(rest)} for its destination: that must be above 0`)
  if (fee !== undefined && isNegative(fee.amount))
    throw new Error(`the fee of a payment of ${paid} is ${written(fee)}: it must be at least 0`)
  if (exchange === undefined) {
    if (fee !== undefined && fee.currency !== payment.currency)
      throw new Error(`the fee of a payment of ${paid} is ${written(fee)}: it must be in the currency that is paid`)
    return
  }
  if (exchange.currency === payment.currency)
    throw new Error(`a payment of ${paid} is exchanged into ${exchange.currency}: it must be another currency`)
  if (fee !== undefined && fee.currency !== payment.currency && fee.currency !== exchange.currency)
    throw new Error(
      `the fee of an exchange of ${paid} into ${exchange.currency} is ${written(fee)}: it must be in one of the two`,
    )
  const givenMax = times(net.amount, exchange.rate)
  if (isLess(givenMax, exchange.amount))
    throw new Error(`an exchange of ${written(net)} gives ${written(exchange)}: its rate allows at most ${givenMax}`)
}

/**
 * Returns the journal entry of a payment from one account to another. The fee goes to `system:fees`. An exchange is
 * with `system:fx`, which takes the rest of the amount and gives its value by the rate, rounded down; the remainder
 * stays there.
 */
export const paymentPostings = (from: string, to: string, payment: Payment): Posting[] => {
  const { currency, amount, fee, exchange } = payment
  if (fee === undefined && exchange === undefined) {
    return [
      { account: from, currency, amount: negated(amount) },
      { account: to, currency, amount },
    ]
  }
  assertNothingIsCreated(payment)
  const net = withoutFee(moneyOf(payment), fee)
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
    { account: to, ...moneyReceived(payment) },
  ]
}

/** Returns the journal entry that reverses a payment, with its fee and exchange. */
export const refundPostings = (from: string, to: string, payment: Payment): Posting[] =>
  paymentPostings(to, from, payment)
    .map((posting) => ({ ...posting, amount: negated(posting.amount) }))
    .toReversed()
