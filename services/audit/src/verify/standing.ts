import { decimalsOf } from '@folio/kernel/amount.ts'
import type { Moved } from './journal-entry.ts'
import { isRight, type Money } from './money.ts'
import { amountOfUnits, unitsOf } from './units.ts'

/**
 * What a currency of an account stands at while its events go by: in numbers changed in place where doubles hold them
 * exactly, so that no event's own texts are held.
 */
export type Standing = {
  decimals: number
  /** Balance, input and output in units of so many decimals. */
  readonly units: Float64Array
  /** Where a number would not be exact; it is NaN then. */
  large: Money | undefined
}

/** Moves a standing on to what an event says. */
export const moveStanding = (standing: Standing, after: Money): void => {
  const { units } = standing
  const { balance, input, output } = after
  const decimals = Math.max(standing.decimals, decimalsOf(balance), decimalsOf(input), decimalsOf(output))
  units[0] = unitsOf(balance, decimals)
  units[1] = unitsOf(input, decimals)
  units[2] = unitsOf(output, decimals)
  standing.decimals = decimals
  standing.large = Number.isNaN(units[0] + units[1] + units[2]) ? after : undefined
}

/** The standing that an event tells of. */
export const standingAt = (money: Money): Standing => {
  const standing = { decimals: 0, units: new Float64Array(3), large: undefined }
  moveStanding(standing, money)
  return standing
}

/** A standing as events tell it. */
export const moneyNow = ({ decimals, units: [balance = 0, input = 0, output = 0], large }: Standing): Money =>
  large ?? {
    balance: amountOfUnits(balance, decimals),
    input: amountOfUnits(input, decimals),
    output: amountOfUnits(output, decimals),
  }

/** Whether a movement leads from a standing to exactly what its event says. */
export const isMovedRightly = (standing: Standing, moved: Moved, after: Money): boolean => {
  const { decimals, units, large } = standing
  const credit = unitsOf(moved.credit, decimals)
  const debit = unitsOf(moved.debit, decimals)
  // What is not exact is NaN, which equals nothing.
  const isSame =
    large === undefined &&
    (units[0] ?? 0) + credit - debit === unitsOf(after.balance, decimals) &&
    (units[1] ?? 0) + credit === unitsOf(after.input, decimals) &&
    (units[2] ?? 0) + debit === unitsOf(after.output, decimals)
  return isSame || isRight(moneyNow(standing), moved, after)
}
