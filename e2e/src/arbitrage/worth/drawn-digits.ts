import { type Estimate, estimateOf } from '../finding.ts'
import { chanceBelow, drawnPrice, type PriceLaw } from '../law/price-law.ts'
import type { Drawing } from './drawing.ts'
import type { Wager } from './wager.ts'

const DIGITS = 10
const DEVIATIONS = 8
/** The jumps of a jump index, in deviations. */
const JUMP = 31
/** The prices before the last tick from which the digits are computed; from each of them they are exact. */
const PRICES = 24

/** Adds the chances of all quotes within reach of a price to those of their last digits. */
const addDigits = (law: PriceLaw, price: number, chances: Float64Array, centre = price): void => {
  const reach = Math.ceil(price * law.tickDeviation * DEVIATIONS)
  const from = Math.max(1, Math.round(centre) - reach)
  let before = chanceBelow(law, 1, price, from - 0.5)
  for (let quote = from; quote <= from + 2 * reach; quote += 1) {
    const after = chanceBelow(law, 1, price, quote + 0.5)
    const digit = quote % DIGITS
    chances[digit] = (chances[digit] ?? 0) + after - before
    before = after
  }
}

/** The chances of the ten digits after one tick from a price. */
const digitsAfter = (law: PriceLaw, price: number): Float64Array => {
  const chances = new Float64Array(DIGITS)
  const centres = law.hasJumps ? [-JUMP, 0, JUMP].map((jump) => price * Math.exp(jump * law.tickDeviation)) : [price]
  for (const centre of centres) addDigits(law, price, chances, centre)
  const sum = chances.reduce((total, chance) => total + chance, 0)
  return chances.map((chance) => chance / sum)
}

const wins = ({ type, digit }: Wager, shown: number): boolean => {
  switch (type) {
    case 'DIGITMATCH':
      return shown === digit
    case 'DIGITDIFF':
      return shown !== digit
    case 'DIGITOVER':
      return shown > digit
    case 'DIGITUNDER':
      return shown < digit
    case 'DIGITEVEN':
      return shown % 2 === 0
    case 'DIGITODD':
      return shown % 2 === 1
    default:
      throw new Error(`${type} is not on a digit`)
  }
}

const known = new WeakMap<PriceLaw, Map<string, readonly Float64Array[]>>()

/** The chances of the digits from drawn prices before the deciding tick, kept for all contracts that ask for the same. */
const drawnChances = ({ spotPips, ticks }: Wager, { law, draws }: Drawing): readonly Float64Array[] => {
  const ofLaw = known.get(law) ?? new Map<string, readonly Float64Array[]>()
  known.set(law, ofLaw)
  const key = `${spotPips} ${ticks}`
  const found = ofLaw.get(key)
  if (found !== undefined) return found
  const made = [...draws.stratified(PRICES)].map((part) => {
    const spot = spotPips - 0.5 + part
    return digitsAfter(law, ticks === 0 ? spot : drawnPrice(law, ticks, spot, draws))
  })
  ofLaw.set(key, made)
  return made
}

/** The probability of a contract on the last digit to win: the quotes of the deciding tick are counted one by one. */
export const drawnDigits = (wager: Wager, drawing: Drawing): Estimate => {
  const chances = drawnChances(wager, drawing)
  return estimateOf(chances.length, (index) =>
    (chances[index] ?? new Float64Array(DIGITS)).reduce(
      (sum, chance, digit) => sum + (wins(wager, digit) ? chance : 0),
      0,
    ),
  )
}
