import {
  type Amount,
  amountOf,
  convertedDown,
  convertedHalfUp,
  isLess,
  isNegative,
  minus,
  plus,
  quotientHalfUp,
  times,
  ZERO,
} from '@folio/kernel/amount.ts'

/** The terms of a contract that pays a fixed payout with a probability. */
export type DigitalTerms = {
  readonly probability: number
  /** The commission as a fraction of the payout. */
  readonly commission: Amount
  /** The application's markup as a fraction of the payout. */
  readonly markup: Amount
  /** The decimals of the currency. */
  readonly decimals: number
}

/** The price of a contract: the client pays `ask`, which contains `markupAmount`, and receives `payout` if it wins. */
export type DigitalPrice = { readonly ask: Amount; readonly payout: Amount; readonly markupAmount: Amount }

/** The rules by which a contract has no price, by their subcodes on the wire. */
export type Unpriced = 'BarrierOutOfRange' | 'NoReturn' | 'RoundingExceedPermittedEpsilon'

/** Contracts that win more rarely are not sold: the error of a probability would outgrow the commission. */
const PROBABILITY_MIN = 0.02
const PROBABILITY_DECIMALS = 12
const PROBABILITY_ERROR = 1e-5
const ONE = amountOf('1')
const HALF = amountOf('0.5')

/** Returns true for numbers from 0 to 1, and for those that are outside by an error of quadrature, 1e-5 at most. */
export const isProbability = (value: number): boolean => value >= -PROBABILITY_ERROR && value <= 1 + PROBABILITY_ERROR

/** The decimal form of a probability. */
const decimalOf = (probability: number): Amount => amountOf(probability.toFixed(PROBABILITY_DECIMALS))

/** Returns the price if it obeys the rules: rounding costs the house at most half of its commission. */
const checked = (ask: Amount, payout: Amount, terms: DigitalTerms): DigitalPrice | Unpriced => {
  if (!isLess(ask, payout)) return 'NoReturn'
  const markupAmount = convertedDown(payout, terms.markup, terms.decimals)
  const least = plus(decimalOf(terms.probability), times(terms.commission, HALF))
  if (isLess(minus(ask, markupAmount), times(payout, least))) return 'RoundingExceedPermittedEpsilon'
  return { ask, payout, markupAmount }
}

/** Returns the fraction of the payout that a contract costs: p + c + markup. */
export const askProbabilityOf = ({ probability, commission, markup }: DigitalTerms): Amount =>
  plus(plus(decimalOf(probability), commission), markup)

/** Calls `price` with p + c + markup, if a contract with these terms is sold at all. */
const withAskProbability = (
  terms: DigitalTerms,
  price: (askProbability: Amount) => DigitalPrice | Unpriced,
): DigitalPrice | Unpriced => {
  if (!(terms.probability >= PROBABILITY_MIN)) return 'BarrierOutOfRange'
  const askProbability = askProbabilityOf(terms)
  return isLess(askProbability, ONE) ? price(askProbability) : 'NoReturn'
}

/** The price for a stake: payout = stake / (p + c + markup), half a smallest unit rounded up. */
export const priceOfStake = (stake: Amount, terms: DigitalTerms): DigitalPrice | Unpriced =>
  withAskProbability(terms, (askProbability) =>
    checked(stake, quotientHalfUp(stake, askProbability, terms.decimals), terms),
  )

/** The price for a payout: ask = payout · (p + c + markup), half a smallest unit rounded up. */
export const priceOfPayout = (payout: Amount, terms: DigitalTerms): DigitalPrice | Unpriced =>
  withAskProbability(terms, (askProbability) =>
    checked(convertedHalfUp(payout, askProbability, terms.decimals), payout, terms),
  )

/**
 * The price at which the house buys a contract back: payout · max(0, p − c), rounded down, never above the payout. Throws on a
 * number that is no probability.
 */
export const digitalBid = (
  payout: Amount,
  { probability, commission, decimals }: Omit<DigitalTerms, 'markup'>,
): Amount => {
  if (!isProbability(probability)) throw new RangeError(`a bid needs a probability from 0 to 1, not ${probability}`)
  const share = minus(decimalOf(probability), commission)
  if (isNegative(share)) return ZERO
  return isLess(ONE, share) ? payout : convertedDown(payout, share, decimals)
}
