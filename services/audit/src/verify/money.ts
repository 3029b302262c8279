import { type Amount, isNegative, minus, plus, ZERO } from '@folio/kernel/amount.ts'
import type { Finding } from './finding.ts'
import { isSum } from './is-sum.ts'

/** What a currency of an account stands at, with all that ever came in and went out. */
export type Money = { readonly balance: Amount; readonly input: Amount; readonly output: Amount }

/** What came in and what went out. */
type Flow = { readonly credit: Amount; readonly debit: Amount }

/** What one event moved in one currency of an account, and what it says the account stands at afterwards. */
export type Movement = Flow & { readonly revision: number; readonly position: number; readonly after: Money }

/** Before anything moved. */
export const NOTHING: Money = { balance: ZERO, input: ZERO, output: ZERO }

const NORMAL_FORM = /^(?:0|-?(?:[1-9]\d*(?:\.\d*[1-9])?|0\.\d*[1-9]))$/

/** Whether a value is a decimal in the one form that events have. */
export const isAmount = (value: unknown): value is Amount => typeof value === 'string' && NORMAL_FORM.test(value)

/** Whether a value says what a currency stands at. */
export const isMoney = (value: unknown): value is Money => {
  if (typeof value !== 'object' || value === null) return false
  const { balance, input, output } = value as Partial<Record<keyof Money, unknown>>
  return isAmount(balance) && isAmount(input) && isAmount(output)
}

/** What the movement should have made of what there was. */
const expectedAfter = (before: Money, { credit, debit }: Flow): Money => ({
  balance: minus(plus(before.balance, credit), debit),
  input: plus(before.input, credit),
  output: plus(before.output, debit),
})

/** Whether a movement leads from what there was to exactly what its event says. */
export const isRight = (before: Money, { credit, debit }: Flow, after: Money): boolean => {
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

const shown = ({ balance, input, output }: Money): string => `balance ${balance}, input ${input}, output ${output}`

/** What is wrong with what an event says a currency stands at, given what it stood at before. */
export const moneyFindings = (
  { stream, currency }: { readonly stream: string; readonly currency: string },
  before: Money,
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
