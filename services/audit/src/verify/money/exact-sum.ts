import { type Amount, plus, ZERO } from '@folio/kernel/amount.ts'
import { amountOfUnits, unitsOf } from './amount-units.ts'

/** A sum of amounts. */
export type ExactSum = { readonly add: (amount: Amount) => void; readonly now: () => Amount }

/** Units of so many decimals are numbers; amounts with more decimals are added as decimals of any size. */
const DECIMALS = 8
/** Above this, the units are moved to the decimal, so that each addition of numbers is exact. */
const UNITS_MAX = 2 ** 52

/** Makes the sum of nothing: a number as long as it is exact, and a decimal for the rest. */
export const exactSum = (): ExactSum => {
  let units = 0
  let rest: Amount = ZERO
  return {
    add: (amount) => {
      const more = unitsOf(amount, DECIMALS)
      if (Number.isNaN(more)) rest = plus(rest, amount)
      else units += more
      if (Math.abs(units) <= UNITS_MAX) return
      rest = plus(rest, amountOfUnits(units, DECIMALS))
      units = 0
    },
    now: () => plus(rest, amountOfUnits(units, DECIMALS)),
  }
}
