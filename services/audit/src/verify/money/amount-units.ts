import { type Amount, amountOf } from '@folio/kernel/amount.ts'

/** Sums and differences of two numbers up to this are exact in a double. */
const UNITS_MAX = 2 ** 52
const DIGITS_MAX = 15
const ZERO = 0x30
const POINT = 0x2e
const MINUS = 0x2d
const POWERS = Array.from({ length: DIGITS_MAX + 1 }, (_, exponent) => 10 ** exponent)

/** Converts an amount to a whole number of units of 10^-decimals; NaN when it has more decimals, or is too large to be exact. */
export const unitsOf = (amount: Amount, decimals: number): number => {
  const { length } = amount
  if (length > DIGITS_MAX) return Number.NaN
  const isNegative = amount.charCodeAt(0) === MINUS
  let digits = 0
  let point = length - 1
  for (let at = isNegative ? 1 : 0; at < length; at += 1) {
    const unit = amount.charCodeAt(at)
    if (unit === POINT) point = at
    else digits = digits * 10 + (unit - ZERO)
  }
  const units = digits * (POWERS[decimals - (length - 1 - point)] ?? Number.NaN)
  if (units > UNITS_MAX) return Number.NaN
  return isNegative ? -units : units
}

/** The place of a text in bytes. */
export type TextPlace = { readonly from: number; readonly to: number }

/**
 * Reads an amount without a sign, in normal form, from bytes as a whole number of units of 10^-decimals; NaN for another text,
 * and where `unitsOf` gives NaN.
 */
export const amountUnits = (bytes: Uint8Array, { from, to }: TextPlace, decimals: number): number => {
  const length = to - from
  if (length === 0 || length > DIGITS_MAX) return Number.NaN
  let digits = 0
  let point = -1
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === POINT && point < 0 && at > from && at < to - 1) point = at
    else if (byte >= ZERO && byte < ZERO + 10) digits = digits * 10 + (byte - ZERO)
    else return Number.NaN
  }
  const wholeDigits = (point < 0 ? to : point) - from
  if (bytes[from] === ZERO && wholeDigits > 1) return Number.NaN
  if (point >= 0 && bytes[to - 1] === ZERO) return Number.NaN
  const units = digits * (POWERS[decimals - (point < 0 ? 0 : to - 1 - point)] ?? Number.NaN)
  return units > UNITS_MAX ? Number.NaN : units
}

/** Converts a whole number of units of 10^-decimals to an amount. */
export const amountOfUnits = (units: number, decimals: number): Amount => {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = decimals === 0 ? '' : `.${digits.slice(point)}`
  return amountOf(`${units < 0 ? '-' : ''}${digits.slice(0, point)}${fraction}`)
}
