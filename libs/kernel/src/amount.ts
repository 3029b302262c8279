import { BigNumber } from 'bignumber.js'

declare const amount: unique symbol

/** An exact decimal in normal form (no exponent, no leading or trailing zeros), signed; `-0` does not exist. */
export type Amount = string & { readonly [amount]: true }

const Decimal = BigNumber.clone({ EXPONENTIAL_AT: 1e9, DECIMAL_PLACES: 40, ROUNDING_MODE: BigNumber.ROUND_HALF_UP })

const DECIMAL = /^-?\d+(?:\.\d+)?$/

const normal = (value: BigNumber): Amount => (value.isZero() ? '0' : value.toFixed()) as Amount

/** Reads a decimal string into normal form; throws on anything else. */
export const amountOf = (text: string): Amount => {
  if (!DECIMAL.test(text)) throw new Error(`not a decimal: ${JSON.stringify(text)}`)
  return normal(new Decimal(text))
}

/** Nothing. */
export const ZERO = amountOf('0')

/** The sum of two amounts. */
export const plus = (a: Amount, b: Amount): Amount => normal(new Decimal(a).plus(b))

/** What is left of `a` after taking `b` off; may be negative. */
export const minus = (a: Amount, b: Amount): Amount => normal(new Decimal(a).minus(b))

/** The amount with its sign turned. */
export const negated = (a: Amount): Amount => (a === ZERO ? a : ((a.startsWith('-') ? a.slice(1) : `-${a}`) as Amount))

/** Whether `a` is strictly smaller than `b`. */
export const isLess = (a: Amount, b: Amount): boolean => new Decimal(a).isLessThan(b)

/** Whether the amount is exactly nothing. */
export const isZero = (a: Amount): boolean => a === ZERO

/** Whether the amount is below nothing. */
export const isNegative = (a: Amount): boolean => a.startsWith('-')

/** How many decimals the amount needs. */
export const decimalsOf = (a: Amount): number => {
  const point = a.indexOf('.')
  return point < 0 ? 0 : a.length - point - 1
}

/** The amount with exactly so many decimals, as it is shown outside; throws when that would lose a digit. */
export const withDecimals = (a: Amount, decimals: number): string => {
  const missing = decimals - decimalsOf(a)
  if (missing < 0) throw new Error(`${a} has more than ${decimals} decimals`)
  if (missing === 0) return a
  return (a.includes('.') ? a : `${a}.`) + '0'.repeat(missing)
}

/** `a · rate`, rounded towards zero to so many decimals; the remainder is the caller's to account for. */
export const convertedDown = (a: Amount, rate: Amount, decimals: number): Amount =>
  normal(new Decimal(a).times(rate).decimalPlaces(decimals, BigNumber.ROUND_DOWN))
