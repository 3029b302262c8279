import { type Amount, isNegative, withDecimals } from '@folio/kernel/amount.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import { lifeSeconds, type SpotMoment, walkToExit } from './offering/check-barriers.ts'
import { turboDistances } from './offering/check-turbo.ts'
import type { ContractTerms } from './offering/contract-terms.ts'
import type { TypeOf } from './offering/contract-types.ts'
import { deviationOf, type PriceWalk } from './price-walk.ts'

/** The types whose barrier, or strike, clients choose from a list. */
type ChoiceType = TypeOf<'turbos' | 'vanilla'>

/** The terms of the kinds with such a list. */
type ChoiceTerms = Extract<ContractTerms, { readonly kind: 'turbos' | 'vanilla' }>

/** The strikes on the list, in deviations of the life from the spot; three are the limit. */
const STRIKE_DEVIATIONS = [-2, -1, 0, 1, 2]

/** Returns the distance between two quotes with its sign, also where it is not negative. */
export const signedDistance = (distance: Amount, decimals: number): string =>
  `${isNegative(distance) ? '' : '+'}${withDecimals(distance, decimals)}`

/** A walk from a quote to the end, and the decimals of quotes: the choices follow from both. */
type ChoiceWalk = { readonly walk: PriceWalk; readonly decimals: number }

const levelsOf = (type: ChoiceType, { walk, decimals }: ChoiceWalk): readonly number[] => {
  const distances = turboDistances(walk, decimals).map(Number)
  switch (type) {
    case 'TURBOSLONG':
      return distances.filter((distance) => distance > 0).map((distance) => walk.spot - distance)
    case 'TURBOSSHORT':
      return distances.filter((distance) => distance > 0).map((distance) => walk.spot + distance)
    case 'VANILLALONGCALL':
    case 'VANILLALONGPUT':
      return STRIKE_DEVIATIONS.map((count) => walk.spot * Math.exp(count * deviationOf(walk)))
  }
}

/**
 * Returns some barriers of a turbo, or strikes of a vanilla, that are sold from the spot of a walk: levels, or offsets from the
 * spot, with the decimals of the symbol.
 */
export const barrierChoices = (
  type: ChoiceType,
  form: 'relative' | 'absolute',
  { walk, decimals }: ChoiceWalk,
): readonly string[] => {
  const pips = 10 ** decimals
  const text = (level: number): string => {
    if (form === 'absolute') return level.toFixed(decimals)
    const offset = Math.round((level - walk.spot) * pips) / pips
    return `${offset < 0 ? '' : '+'}${offset.toFixed(decimals)}`
  }
  const levels = levelsOf(type, { walk, decimals }).filter((level) => Math.round(level * pips) > 0)
  return [...new Set(levels.map(text))]
}

/** Returns the barrier choices of terms at their moment: offsets, or levels where a contract of more than a day takes no offset. */
export const termsBarrierChoices = (
  { type, time }: Pick<ChoiceTerms, 'type' | 'time'>,
  moment: SpotMoment,
): readonly string[] => {
  const { facts, spot } = moment
  const form = lifeSeconds(time) > DAY_SECONDS ? 'absolute' : 'relative'
  const walk = walkToExit(moment, time.life, { kind: 'absolute', level: spot })
  return barrierChoices(type, form, { walk, decimals: facts.decimals })
}
