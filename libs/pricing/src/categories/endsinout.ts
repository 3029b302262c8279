import type { Equality, PriceWalk } from '../price-walk.ts'
import { probabilityAbove, probabilityBelow } from './callput.ts'

/** Two barriers, the lower one first. */
export type Barriers = { readonly low: number; readonly high: number }

/** The probability that the last quote is outside the barriers, EXPIRYMISS; with equality included, EXPIRYMISSE. */
export const missProbability = (walk: PriceWalk, { low, high }: Barriers, equality: Equality = 'excluded'): number =>
  probabilityAbove(walk, high, equality) + probabilityBelow(walk, low, equality)

/** The probability that the last quote is between the barriers, EXPIRYRANGE; with equality included, EXPIRYRANGEE. */
export const rangeProbability = (walk: PriceWalk, barriers: Barriers, equality: Equality = 'excluded'): number =>
  1 - missProbability(walk, barriers, equality === 'excluded' ? 'included' : 'excluded')
