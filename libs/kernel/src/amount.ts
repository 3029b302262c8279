import { BigNumber } from 'bignumber.js'

declare const amount: unique symbol

/** An exact decimal in normal form (no exponent, no leading or trailing zeros), signed; `-0` does not exist. */
export type Amount = string & { readonly [amount]: true }

const Decimal = BigNumber.clone({ EXPONENTIAL_AT: 1e9, DECIMAL_PLACES: 40, ROUNDING_MODE: BigNumber.ROUND_HALF_UP })

/** Divides towards zero: a quotient is never more than the true one, however long that is. */
const Quotient = BigNumber.clone({ EXPONENTIAL_AT: 1e9, DECIMAL_PLACES: 60, ROUNDING_MODE: BigNumber.ROUND_DOWN })

// Sums and comparisons, which every transfer makes a dozen times, are done on integers: the same results as the decimal
// library's (a test holds them together) at a quarter of its cost. Whatever rounds is left to the library.

const DECIMAL = /^-?\d+(?:\.\d+)?$/

const normal = (value: BigNumber): Amount => (value.isZero() ? '0' : value.toFixed()) as Amount

/** Reads a decimal string into normal form; throws on anything else. */
export const amountOf = (text: string): Amount => {
  if (!DECIMAL.test(text)) throw new Error(`not a decimal: ${JSON.stringify(text)}`)
  return normal(new Decimal(text))
}

/** Nothing. */
export const ZERO = amountOf('0')

/** The digits of a decimal as an integer, and how many of them stand behind the point. */
type Scaled = { readonly digits: bigint; readonly decimals: number }

const scaled = (a: Amount): Scaled => {
  const point = a.indexOf('.')
  if (point < 0) return { digits: BigInt(a), decimals: 0 }
  return { digits: BigInt(a.slice(0, point) + a.slice(point + 1)), decimals: a.length - point - 1 }
}

/** Both amounts in units of the smaller one's last decimal. */
const inSameUnits = (a: Amount, b: Amount): readonly [a: bigint, b: bigint, decimals: number] => {
  const x = scaled(a)
  const y = scaled(b)
  if (x.decimals === y.decimals) return [x.digits, y.digits, x.decimals]
  if (x.decimals > y.decimals) return [x.digits, y.digits * 10n ** BigInt(x.decimals - y.decimals), x.decimals]
  return [x.digits * 10n ** BigInt(y.decimals - x.decimals), y.digits, y.decimals]
}

const ZERO_DIGIT = '0'.charCodeAt(0)

const fromScaled = (digits: bigint, decimals: number): Amount => {
  if (decimals === 0) return digits.toString() as Amount
  const sign = digits < 0n ? '-' : ''
  const text = (digits < 0n ? -digits : digits).toString().padStart(decimals + 1, '0')
  const point = text.length - decimals
  let end = text.length
  while (end > point && text.charCodeAt(end - 1) === ZERO_DIGIT) end -= 1
  return (sign + text.slice(0, point) + (end > point ? `.${text.slice(point, end)}` : '')) as Amount
}

/** The sum of two amounts. */
export const plus = (a: Amount, b: Amount): Amount => {
  const [x, y, decimals] = inSameUnits(a, b)
  return fromScaled(x + y, decimals)
}

/** What is left of `a` after taking `b` off; may be negative. */
export const minus = (a: Amount, b: Amount): Amount => {
  const [x, y, decimals] = inSameUnits(a, b)
  return fromScaled(x - y, decimals)
}

/** The amount with its sign turned. */
export const negated = (a: Amount): Amount => (a === ZERO ? a : ((a.startsWith('-') ? a.slice(1) : `-${a}`) as Amount))

/** Whether `a` is strictly smaller than `b`. */
export const isLess = (a: Amount, b: Amount): boolean => {
  const [x, y] = inSameUnits(a, b)
  return x < y
}

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

/** `a · rate`, exactly. */
export const times = (a: Amount, rate: Amount): Amount => normal(new Decimal(a).times(rate))

/** `a · rate`, rounded towards zero to so many decimals; the remainder is the caller's to account for. */
export const convertedDown = (a: Amount, rate: Amount, decimals: number): Amount =>
  normal(new Decimal(a).times(rate).decimalPlaces(decimals, BigNumber.ROUND_DOWN))

/** `a · rate`, rounded to so many decimals, a half away from zero. */
export const convertedHalfUp = (a: Amount, rate: Amount, decimals: number): Amount =>
  normal(new Decimal(a).times(rate).decimalPlaces(decimals, BigNumber.ROUND_HALF_UP))

/** The amount rounded away from zero to so many decimals: at least as much as it is. */
export const roundedUp = (a: Amount, decimals: number): Amount =>
  normal(new Decimal(a).decimalPlaces(decimals, BigNumber.ROUND_UP))

/** `a / b` rounded towards zero to so many significant digits, and no more than so many decimals; throws where `b` is zero. */
export const quotientDown = (
  a: Amount,
  b: Amount,
  { digits, decimals }: { readonly digits: number; readonly decimals: number },
): Amount => {
  if (isZero(b)) throw new Error(`${a} divided by nothing`)
  const quotient = new Quotient(a).div(b)
  return normal(quotient.precision(digits, BigNumber.ROUND_DOWN).decimalPlaces(decimals, BigNumber.ROUND_DOWN))
}
