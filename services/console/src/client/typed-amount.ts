import { plainAmount } from '../money/plain-amount.ts'

/** Returns the amount that a client typed as it is sent; a text that is none stays, without the blanks around it. */
export const typedAmount = (typed: string): string => plainAmount(typed, navigator.language) ?? typed.trim()
