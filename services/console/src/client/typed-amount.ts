import { decimalsOf } from '@folio/kernel/units/written-amount.ts'
import { withPlaces } from '../money/decimal.ts'
import { plainAmount } from '../money/plain-amount.ts'

/** Returns the amount that a client typed as it is sent; a text that is none stays, without the blanks around it. */
export const typedAmount = (typed: string): string => plainAmount(typed, navigator.language) ?? typed.trim()

/** Returns the amount that a client typed with at least the decimals of a balance of its currency; a text that is none stays. */
export const typedMoney = (typed: string, balance: string): string => {
  const plain = plainAmount(typed, navigator.language)
  return plain === undefined ? typed.trim() : withPlaces(plain, decimalsOf(balance))
}
