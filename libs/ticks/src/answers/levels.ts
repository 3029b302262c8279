import type { PipLevels } from '../hours/symbol-ticks.ts'

/** A price: a whole number of pips, or a decimal such as `-12.345`, which may lie between two pips. */
export type Level = number | string

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** Returns the level in pips of 10^−decimals: rounded down, or up if it lies between two pips. */
const levelInPips = (level: Level, decimals: number, rounding: 'down' | 'up'): number => {
  if (typeof level === 'number') return level
  const [, sign = '', whole = '', fraction = ''] = DECIMAL.exec(level) ?? []
  const pips = BigInt(sign + whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  const isBetween = /[1-9]/.test(fraction.slice(decimals))
  const towardsZero = Number(pips)
  if (!isBetween) return towardsZero
  if (sign === '') return rounding === 'up' ? towardsZero + 1 : towardsZero
  return rounding === 'down' ? towardsZero - 1 : towardsZero
}

/** Throws a `RangeError` unless there is a level, and each one is a whole number of pips or a decimal. */
export const requireLevels = (levels: {
  readonly low?: Level | undefined
  readonly high?: Level | undefined
}): void => {
  const given = [levels.low, levels.high].filter((level) => level !== undefined)
  if (given.length === 0) throw new RangeError('there is no level: expected low, high or both')
  for (const level of given) {
    if (typeof level === 'number' ? Number.isSafeInteger(level) : DECIMAL.test(level)) continue
    throw new RangeError(`the level is ${level}: expected a whole number of pips, or a decimal such as "100.50"`)
  }
}

/** The levels that ticks with these decimals are compared with; a level left out is never reached. */
export const pipLevels = (
  { low, high }: { readonly low?: Level | undefined; readonly high?: Level | undefined },
  decimals: number,
): PipLevels => ({
  low: low === undefined ? Number.NEGATIVE_INFINITY : levelInPips(low, decimals, 'down'),
  high: high === undefined ? Number.POSITIVE_INFINITY : levelInPips(high, decimals, 'up'),
})
