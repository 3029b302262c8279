import type { Balance } from '@folio/kernel/balances.ts'
import { decimalsOf } from '@folio/kernel/units/written-amount.ts'
import { amountOfUnits, unitsOf } from './amount-units.ts'
import type { Moved } from './journal-entry.ts'
import { isRight } from './money.ts'

/**
 * The balance of an account in one currency while its events are replayed: numbers that are changed in place where doubles
 * are exact, so that no event's texts are kept alive.
 */
export type RunningBalance = {
  decimals: number
  /** Balance, input and output in units of 10^-decimals. */
  readonly units: Float64Array
  /** The balance when a number would not be exact; `units` is NaN then. */
  large: Balance | undefined
}

/** Sets a running balance to the one that an event states. */
export const updateRunningBalance = (running: RunningBalance, after: Balance): void => {
  const { units } = running
  const { balance, input, output } = after
  const decimals = Math.max(running.decimals, decimalsOf(balance), decimalsOf(input), decimalsOf(output))
  units[0] = unitsOf(balance, decimals)
  units[1] = unitsOf(input, decimals)
  units[2] = unitsOf(output, decimals)
  running.decimals = decimals
  running.large = Number.isNaN(units[0] + units[1] + units[2]) ? after : undefined
}

/** Makes a running balance from the one that an event states. */
export const runningBalanceOf = (money: Balance): RunningBalance => {
  const running = { decimals: 0, units: new Float64Array(3), large: undefined }
  updateRunningBalance(running, money)
  return running
}

/** Converts a running balance to the form of events. */
export const moneyOf = ({ decimals, units: [balance = 0, input = 0, output = 0], large }: RunningBalance): Balance =>
  large ?? {
    balance: amountOfUnits(balance, decimals),
    input: amountOfUnits(input, decimals),
    output: amountOfUnits(output, decimals),
  }

/** True when a movement leads from a running balance to exactly the one that its event states. */
export const isCorrectMovement = (running: RunningBalance, moved: Moved, after: Balance): boolean => {
  const { decimals, units, large } = running
  const credit = unitsOf(moved.credit, decimals)
  const debit = unitsOf(moved.debit, decimals)
  // A number that is not exact is NaN, which equals nothing.
  const isSame =
    large === undefined &&
    (units[0] ?? 0) + credit - debit === unitsOf(after.balance, decimals) &&
    (units[1] ?? 0) + credit === unitsOf(after.input, decimals) &&
    (units[2] ?? 0) + debit === unitsOf(after.output, decimals)
  return isSame || isRight(moneyOf(running), moved, after)
}
