import { BigNumber } from 'bignumber.js'
import { decimalsOf } from './units/written-amount.ts'

declare const amount: unique symbol

/** An exact decimal in normal form (no exponent, no leading or trailing zeros), signed; `-0` does not exist. */
export type Amount = string & { readonly [amount]: true }

const Decimal = BigNumber.clone({ EXPONENTIAL_AT: 1e9, DECIMAL_PLACES: 40, ROUNDING_MODE: BigNumber.ROUND_HALF_UP })

/** Divides towards zero, so that a quotient is never greater than the exact one. */
const Quotient = BigNumber.clone({ EXPONENTIAL_AT: 1e9, DECIMAL_PLACES: 60, ROUNDING_MODE: BigNumber.ROUND_DOWN })

// Sums and comparisons, of which every transfer makes a dozen, use integers: the same results as the decimal library's
// (a test compares them) at a quarter of its cost. All operations that round use the library.

const DECIMAL = /^-?\d+(?:\.\d+)?$/

const normal = (value: BigNumber): Amount => (value.isZero() ? '0' : value.toFixed()) as Amount

const ZERO_DIGIT = '0'.charCodeAt(0)

/** The end of a decimal without the zeros after its last decimal, or its point if only zeros follow that. */
const trimmedEnd = (text: string): number => {
  const point = text.indexOf('.')
  if (point < 0) return text.length
  let end = text.length
  while (text.charCodeAt(end - 1) === ZERO_DIGIT) end -= 1
  return end === point + 1 ? point : end
}

/** Reads a decimal string into normal form; throws on anything else. */
export const amountOf = (text: string): Amount => {
  if (!DECIMAL.test(text)) throw new Error(`not a decimal: ${JSON.stringify(text)}`)
  const end = trimmedEnd(text)
  const sign = text.startsWith('-') ? '-' : ''
  let start = sign.length
  while (start + 1 < end && text.charCodeAt(start) === ZERO_DIGIT && text.charAt(start + 1) !== '.') start += 1
  const digits = text.slice(start, end)
  return (digits === '0' ? digits : sign + digits) as Amount
}

/** Reads a number into an amount by its shortest decimal text, as JSON shows it; throws on infinities and NaN. */
export const amountOfNumber = (value: number): Amount => {
  if (!Number.isFinite(value)) throw new Error(`not a decimal: ${value}`)
  return normal(new Decimal(String(value)))
}

/** The amount zero. */
export const ZERO = amountOf('0')

/** Returns the smallest amount with so many decimals. */
export const smallestUnit = (decimals: number): Amount =>
  amountOf(decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`)

/** The digits of a decimal as an integer, and how many of them follow the decimal point. */
type Scaled = { readonly digits: bigint; readonly decimals: number }

const scaled = (a: Amount): Scaled => {
  const point = a.indexOf('.')
  if (point < 0) return { digits: BigInt(a), decimals: 0 }
  return { digits: BigInt(a.slice(0, point) + a.slice(point + 1)), decimals: a.length - point - 1 }
}

/** Returns both amounts in units of the last decimal of the one with more decimals. */
const inSameUnits = (a: Amount, b: Amount): readonly [a: bigint, b: bigint, decimals: number] => {
  const x = scaled(a)
  const y = scaled(b)
  if (x.decimals === y.decimals) return [x.digits, y.digits, x.decimals]
  if (x.decimals > y.decimals) return [x.digits, y.digits * 10n ** BigInt(x.decimals - y.decimals), x.decimals]
  return [x.digits * 10n ** BigInt(y.decimals - x.decimals), y.digits, y.decimals]
}

const fromScaled = (digits: bigint, decimals: number): Amount => {
  if (decimals === 0) return digits.toString() as Amount
  const sign = digits < 0n ? '-' : ''
  const text = (digits < 0n ? -digits : digits).toString().padStart(decimals + 1, '0')
  const point = text.length - decimals
  let end = text.length
  while (end > point && text.charCodeAt(end - 1) === ZERO_DIGIT) end -= 1
  return (sign + text.slice(0, point) + (end > point ? `.${text.slice(point, end)}` : '')) as Amount
}

/** Returns the sum of two amounts. */
export const plus = (a: Amount, b: Amount): Amount => {
  const [x, y, decimals] = inSameUnits(a, b)
  return fromScaled(x + y, decimals)
}

/** Returns the sum of all amounts, zero for none. */
export const sumOf = (amounts: readonly Amount[]): Amount => {
  let [sum, decimals] = [0n, 0]
  for (const amount of amounts) {
    const next = scaled(amount)
    if (next.decimals > decimals) {
      sum *= 10n ** BigInt(next.decimals - decimals)
      decimals = next.decimals
    }
    sum += next.decimals === decimals ? next.digits : next.digits * 10n ** BigInt(decimals - next.decimals)
  }
  return fromScaled(sum, decimals)
}

/** Returns `a` less `b`; may be negative. */
export const minus = (a: Amount, b: Amount): Amount => {
  const [x, y, decimals] = inSameUnits(a, b)
  return fromScaled(x - y, decimals)
}

/** Returns the amount with its sign reversed. */
export const negated = (a: Amount): Amount => (a === ZERO ? a : ((a.startsWith('-') ? a.slice(1) : `-${a}`) as Amount))

/** Returns true if `a` is strictly less than `b`. */
export const isLess = (a: Amount, b: Amount): boolean => {
  const [x, y] = inSameUnits(a, b)
  return x < y
}

/** Returns true if the amount is zero. */
export const isZero = (a: Amount): boolean => a === ZERO

/** Returns true if the amount is less than zero. */
export const isNegative = (a: Amount): boolean => a.startsWith('-')

/** Returns the amount with exactly `decimals` decimals, the form that Folio shows to callers; throws if it has more. */
export const withDecimals = (a: Amount, decimals: number): string => {
  const missing = decimals - decimalsOf(a)
  if (missing < 0) throw new Error(`${a} has more than ${decimals} decimals`)
  if (missing === 0) return a
  return (a.includes('.') ? a : `${a}.`) + '0'.repeat(missing)
}

/** Returns `a · rate`, exact. */
export const times = (a: Amount, rate: Amount): Amount => normal(new Decimal(a).times(rate))

/** Returns `a · rate`, rounded towards zero to `decimals` decimals; the caller accounts for the remainder. */
export const convertedDown = (a: Amount, rate: Amount, decimals: number): Amount =>
  normal(new Decimal(a).times(rate).decimalPlaces(decimals, BigNumber.ROUND_DOWN))

/** Returns `a · rate`, rounded to `decimals` decimals, a half away from zero. */
export const convertedHalfUp = (a: Amount, rate: Amount, decimals: number): Amount =>
  normal(new Decimal(a).times(rate).decimalPlaces(decimals, BigNumber.ROUND_HALF_UP))

/** Returns the amount rounded towards zero to `decimals` decimals. */
export const roundedDown = (a: Amount, decimals: number): Amount =>
  normal(new Decimal(a).decimalPlaces(decimals, BigNumber.ROUND_DOWN))

/** Returns the amount rounded away from zero to `decimals` decimals. */
export const roundedUp = (a: Amount, decimals: number): Amount =>
  normal(new Decimal(a).decimalPlaces(decimals, BigNumber.ROUND_UP))

const QUOTIENT_DIGITS = 60

/**
 * Returns `a / b` rounded towards zero to at most `decimals` decimals and `digits` significant digits, by default so
 * many that only the decimals limit it; throws if `b` is zero.
 */
export const quotientDown = (
  a: Amount,
  b: Amount,
  { digits = QUOTIENT_DIGITS, decimals }: { readonly digits?: number; readonly decimals: number },
): Amount => {
  if (isZero(b)) throw new Error(`cannot divide ${a} by zero`)
  const quotient = new Quotient(a).div(b)
  return normal(quotient.precision(digits, BigNumber.ROUND_DOWN).decimalPlaces(decimals, BigNumber.ROUND_DOWN))
}

/** Returns the lesser of two amounts. */
export const lesserOf = (a: Amount, b: Amount): Amount => (isLess(a, b) ? a : b)

/** Returns the greater of two amounts. */
export const greaterOf = (a: Amount, b: Amount): Amount => (isLess(a, b) ? b : a)

/** Returns `a / b` rounded to `decimals` decimals, a half away from zero; throws if `b` is zero. */
export const quotientHalfUp = (a: Amount, b: Amount, decimals: number): Amount => {
  if (isZero(b)) throw new Error(`cannot divide ${a} by zero`)
  // The quotient is cut after its first 60 decimals, so a digit that rounds up is never reached by rounding twice.
  return normal(new Quotient(a).div(b).decimalPlaces(decimals, BigNumber.ROUND_HALF_UP))
}
