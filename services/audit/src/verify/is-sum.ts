import { type Amount, plus } from '@folio/kernel/amount.ts'

/** Below this a scaled decimal is still exact to the unit after one multiplication of doubles. */
const EXACT_MAX = 1e15
const DECIMALS_MAX = 15
const POWERS = Array.from({ length: DECIMALS_MAX + 1 }, (_, exponent) => 10 ** exponent)

const decimalsOf = (text: string): number => {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

/** Whether `a + b` is exactly `sum`: in whole units where doubles are exact, by decimals of any size elsewhere. */
export const isSum = (a: Amount, b: Amount, sum: Amount): boolean => {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b), decimalsOf(sum))
  const scale = POWERS[decimals]
  if (scale !== undefined) {
    const first = Number(a) * scale
    const second = Number(b) * scale
    const both = Number(sum) * scale
    if (Math.abs(first) < EXACT_MAX && Math.abs(second) < EXACT_MAX && Math.abs(both) < EXACT_MAX) {
      return Math.round(first) + Math.round(second) === Math.round(both)
    }
  }
  return plus(a, b) === sum
}
