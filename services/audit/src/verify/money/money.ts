import { type Amount, isNegative, minus, plus, ZERO } from '@folio/kernel/amount.ts'
import type { Balance } from '@folio/kernel/balances.ts'
import { decimalsOf } from '@folio/kernel/units/written-amount.ts'
import type { Finding } from '../findings.ts'

/** Below this, a scaled decimal is exact to the unit after one multiplication of doubles. */
const EXACT_MAX = 1e15
const DECIMALS_MAX = 15
const POWERS = Array.from({ length: DECIMALS_MAX + 1 }, (_, exponent) => 10 ** exponent)

/** True when `a + b` is exactly `sum`: computed in whole units where doubles are exact, otherwise by decimals of any size. */
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

/** The credit and the debit of a movement. */
type Flow = { readonly credit: Amount; readonly debit: Amount }

/** The movement of one event in one currency of an account, and the balance that the event states after it. */
export type Movement = Flow & { readonly revision: number; readonly position: number; readonly after: Balance }

/** The balance before the first movement. */
export const NOTHING: Balance = { balance: ZERO, input: ZERO, output: ZERO }

const NORMAL_FORM = /^(?:0|-?(?:[1-9]\d*(?:\.\d*[1-9])?|0\.\d*[1-9]))$/

/** True for a decimal in the normal form that events have. */
export const isAmount = (value: unknown): value is Amount => typeof value === 'string' && NORMAL_FORM.test(value)

/** True for a well-formed balance of a currency. */
export const isMoney = (value: unknown): value is Balance => {
  if (typeof value !== 'object' || value === null) return false
  const { balance, input, output } = value as Partial<Record<keyof Balance, unknown>>
  return isAmount(balance) && isAmount(input) && isAmount(output)
}

/** The balance that a movement leads to. */
const expectedAfter = (before: Balance, { credit, debit }: Flow): Balance => ({
  balance: minus(plus(before.balance, credit), debit),
  input: plus(before.input, credit),
  output: plus(before.output, debit),
})

/** True when a movement leads from the balance before to exactly the one that its event states. */
export const isRight = (before: Balance, { credit, debit }: Flow, after: Balance): boolean => {
  if (debit === ZERO) {
    return (
      before.output === after.output &&
      isSum(before.balance, credit, after.balance) &&
      isSum(before.input, credit, after.input)
    )
  }
  if (credit === ZERO) {
    return (
      before.input === after.input &&
      isSum(after.balance, debit, before.balance) &&
      isSum(before.output, debit, after.output)
    )
  }
  const right = expectedAfter(before, { credit, debit })
  return right.balance === after.balance && right.input === after.input && right.output === after.output
}

const shown = ({ balance, input, output }: Balance): string => `balance ${balance}, input ${input}, output ${output}`

/** Checks the balance that an event states against the balance before and the movement. */
export const moneyFindings = (
  { stream, currency }: { readonly stream: string; readonly currency: string },
  before: Balance,
  movement: Movement,
): readonly Finding[] => {
  const isNegativeNow = isNegative(movement.after.balance)
  if (!isNegativeNow && isRight(before, movement, movement.after)) return []
  const { revision, position, after } = movement
  const findings: Finding[] = []
  if (!isRight(before, movement, movement.after)) {
    const expected = `${shown(expectedAfter(before, movement))} ${currency}`
    findings.push({ stream, revision, position, expected, found: `${shown(after)} ${currency}` })
  }
  if (isNegativeNow) {
    const found = `balance ${after.balance} ${currency}`
    findings.push({ stream, revision, position, expected: 'no balance below zero', found })
  }
  return findings
}
