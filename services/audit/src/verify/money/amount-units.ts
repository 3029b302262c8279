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

/** Converts a whole number of units of 10^-decimals to an amount. */
export const amountOfUnits = (units: number, decimals: number): Amount => {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = decimals === 0 ? '' : `.${digits.slice(point)}`
  return amountOf(`${units < 0 ? '-' : ''}${digits.slice(0, point)}${fraction}`)
}
