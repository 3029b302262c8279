/** A decimal number without rounding: `units` of 10 to the minus `places`. */
type Decimal = { readonly units: bigint; readonly places: number }

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

const parsed = (text: string): Decimal => {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined) throw new Error(`${JSON.stringify(text)} is not a decimal number`)
  const units = BigInt(whole + fraction)
  return { units: sign === '-' ? -units : units, places: fraction.length }
}

const unitsAt = ({ units, places }: Decimal, wanted: number): bigint => units * 10n ** BigInt(wanted - places)

const written = (units: bigint, places: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = places === 0 ? '' : `.${digits.slice(-places)}`
  return `${units < 0n ? '-' : ''}${whole}${fraction}`
}

/** Adds decimal numbers exactly; the sum has the most decimals that one of them has. Throws if one is no decimal. */
export const sumOf = (texts: readonly string[]): string => {
  const decimals = texts.map(parsed)
  const places = Math.max(0, ...decimals.map((decimal) => decimal.places))
  const total = decimals.reduce((sum, decimal) => sum + unitsAt(decimal, places), 0n)
  return written(total, places)
}

/** Writes a decimal number with at least so many decimals. */
export const withPlaces = (text: string, places: number): string => {
  const decimal = parsed(text)
  const wanted = Math.max(decimal.places, places)
  return written(unitsAt(decimal, wanted), wanted)
}

/** More decimals than an amount or a rate has. */
const SORTED_PLACES = 24

/** Returns a number by which decimal numbers are put in order exactly, up to 24 decimals. Throws if the text is no decimal. */
export const orderOf = (text: string): bigint => unitsAt(parsed(text), SORTED_PLACES)

/** Tells whether a decimal number is zero. */
export const isZero = (text: string): boolean => parsed(text).units === 0n

/** Tells whether two decimal numbers have the same value, whatever decimals they are written with. */
export const isEqual = (one: string, other: string): boolean => isZero(sumOf([one, negated(other)]))

/** Tells whether a decimal number is below zero. */
export const isNegative = (text: string): boolean => parsed(text).units < 0n

/** Tells whether one decimal number is below another. */
export const isBelow = (one: string, other: string): boolean => isNegative(sumOf([one, negated(other)]))

/** Returns `text` × `by` ÷ `of`, rounded down to so many decimals. Throws if `of` is zero, or a number is negative. */
export const scaledDown = (
  text: string,
  { by, of, places }: { readonly by: string; readonly of: string; readonly places: number },
): string => {
  const [amount, factor, divisor] = [parsed(text), parsed(by), parsed(of)]
  if (divisor.units === 0n || [amount, factor, divisor].some(({ units }) => units < 0n)) {
    throw new Error(`${text} times ${by} by ${of} is not scaled`)
  }
  const numerator = amount.units * factor.units * 10n ** BigInt(divisor.places + places)
  return written(numerator / (divisor.units * 10n ** BigInt(amount.places + factor.places)), places)
}

/** Returns a decimal number with the other sign. */
export const negated = (text: string): string => {
  const { units, places } = parsed(text)
  return written(-units, places)
}
