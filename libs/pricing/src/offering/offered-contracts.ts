import { type Amount, amountOf, minus, plus, withDecimals } from '@folio/kernel/amount.ts'
import { barrierChoices, signedDistance } from '../barrier-choices.ts'
import type { GrowthRate } from '../categories/accumulator.ts'
import { deviationOf, type PriceWalk } from '../price-walk.ts'
import { cancellationRange, offeredMultipliers } from './check-endless.ts'
import type { OfferingMoment } from './contract-request.ts'
import { type Category, CONTRACT_TYPES, type ContractType, contractTypes, DIGIT_RANGES } from './contract-types.ts'
import { availability, type DurationRange, type ExpiryKind, soldDurations } from './sold-durations.ts'
import { pipOf, symbolLaw } from './symbol-facts.ts'

/** The form of the barriers of a row: none, offsets from the entry spot, or levels. */
export type BarrierClass = 'none' | 'relative' | 'absolute'

/** One row of what is sold on a symbol: a contract type with an expiry kind and a barrier class. */
export type OfferedContract = {
  readonly category: Category
  readonly type: ContractType
  readonly sentiment: string
  readonly expiry: ExpiryKind
  readonly barrierClass: BarrierClass
  /** The number of `barrier` and `barrier2` that a request must give. */
  readonly barriers: 0 | 1 | 2
  /** Durations such as `5t`, `15s` or `1d`; `0` for contracts without an end of their own. */
  readonly minDuration: string
  readonly maxDuration: string
  /** Barriers that are accepted with the shortest duration at this spot. */
  readonly suggested: { readonly barrier?: string; readonly barrier2?: string }
  /** More barriers of a turbo, or strikes of a vanilla, that are accepted with the shortest duration; of others none. */
  readonly choices: readonly string[]
  readonly digits: readonly number[]
  readonly multipliers: readonly string[]
  readonly cancellations: readonly string[]
  readonly growthRates: readonly GrowthRate[]
}

/** The facts, the settings and the spot on which the rows depend. */
export type OfferingView = Pick<OfferingMoment, 'facts' | 'settings' | 'spot'>

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
] as const

/** The text of a duration in its largest whole unit, such as `2h`. */
const durationText = (expiry: ExpiryKind, length: number): string => {
  if (expiry === 'tick') return `${length}t`
  const [unit, seconds] = UNITS.find(([, size]) => length % size === 0) ?? ['s', 1]
  return `${length / seconds}${unit}`
}

/** The longest walk of a duration: the second of the start can add a step. */
const longestWalk = ({ facts, spot }: OfferingView, expiry: ExpiryKind, length: number): PriceWalk => ({
  spot: Number(spot),
  steps: 1 + (expiry === 'tick' ? length : length / facts.intervalSeconds),
  ...symbolLaw(facts),
})

/** The move of one deviation of a walk in whole pips, at least one pip. */
const deviationMove = (walk: PriceWalk, { facts }: OfferingView): Amount => {
  const move = walk.spot * Math.expm1(deviationOf(walk))
  const pip = pipOf(facts)
  return amountOf((Math.max(1, Math.ceil(move / pip)) * pip).toFixed(facts.decimals))
}

/** The spot of a row, and the decimals of quotes, which its barriers have too. */
type Spot = { readonly spot: Amount; readonly decimals: number }

const barrierText = (barrierClass: BarrierClass, { spot, decimals }: Spot, offset: Amount): string =>
  barrierClass === 'absolute' ? withDecimals(plus(spot, offset), decimals) : signedDistance(offset, decimals)

/** The types whose suggested barrier lies below the spot. */
const BELOW: readonly ContractType[] = ['LOWER', 'TURBOSLONG']
const NO_MOVE = amountOf('0')

/** The barriers that lie one move from the spot, on the side where a type has them. */
const suggestedFor = (
  type: ContractType,
  barrierClass: BarrierClass,
  { move, ...spot }: Spot & { readonly move: Amount },
) => {
  const { barrier, category } = CONTRACT_TYPES[type]
  const text = (offset: Amount) => barrierText(barrierClass, spot, offset)
  const down = minus(NO_MOVE, move)
  if (barrierClass === 'none') return {}
  if (barrier === 'double') return { barrier: text(move), barrier2: text(down) }
  if (category === 'vanilla') return { barrier: text(NO_MOVE) }
  return { barrier: text(BELOW.includes(type) ? down : move) }
}

const choicesFor = (
  type: ContractType,
  barrierClass: BarrierClass,
  from: Parameters<typeof barrierChoices>[2],
): readonly string[] => {
  if (barrierClass === 'none') return []
  switch (type) {
    case 'TURBOSLONG':
    case 'TURBOSSHORT':
    case 'VANILLALONGCALL':
    case 'VANILLALONGPUT':
      return barrierChoices(type, barrierClass, from)
    default:
      return []
  }
}

const COUNTS = { none: 0, digit: 1, single: 1, double: 2 } as const

const digitsOf = (type: ContractType): readonly number[] => {
  const range = Object.entries(DIGIT_RANGES).find(([name]) => name === type)?.[1]
  if (range === undefined) return []
  const [min, max] = range
  return Array.from({ length: max - min + 1 }, (_, index) => min + index)
}

/** The barrier classes of a type; contracts of more than a day take levels only. */
const classesOf = (type: ContractType, expiry: ExpiryKind): readonly BarrierClass[] => {
  const { barrier } = CONTRACT_TYPES[type]
  if (barrier === 'none' || barrier === 'digit') return ['none']
  return expiry === 'daily' ? ['absolute'] : ['relative', 'absolute']
}

const endlessRow = (type: ContractType, { facts, settings }: OfferingView): OfferedContract => {
  const { category, sentiment } = CONTRACT_TYPES[type]
  const isMultiplier = category === 'multiplier'
  return {
    category,
    type,
    sentiment,
    expiry: 'no_expiry',
    barrierClass: 'none',
    barriers: 0,
    minDuration: '0',
    maxDuration: '0',
    suggested: {},
    choices: [],
    digits: [],
    multipliers: isMultiplier ? offeredMultipliers(facts, settings) : [],
    cancellations: isMultiplier ? cancellationRange(facts, settings.cancellationMinutes) : [],
    growthRates: isMultiplier ? [] : settings.growthRates,
  }
}

const timedRow = (
  type: ContractType,
  { expiry, barrierClass }: { readonly expiry: ExpiryKind; readonly barrierClass: BarrierClass },
  { view, range }: { readonly view: OfferingView; readonly range: DurationRange },
): OfferedContract => {
  const { category, sentiment, barrier } = CONTRACT_TYPES[type]
  const walk = longestWalk(view, expiry, range.min)
  const { decimals } = view.facts
  return {
    category,
    type,
    sentiment,
    expiry,
    barrierClass,
    barriers: COUNTS[barrier],
    minDuration: durationText(expiry, range.min),
    maxDuration: durationText(expiry, range.max),
    suggested: suggestedFor(type, barrierClass, { spot: view.spot, decimals, move: deviationMove(walk, view) }),
    choices: choicesFor(type, barrierClass, { walk, decimals }),
    digits: digitsOf(type),
    multipliers: [],
    cancellations: [],
    growthRates: [],
  }
}

const EXPIRIES = ['tick', 'intraday', 'daily'] as const

const rowsOf = (type: ContractType, view: OfferingView): readonly OfferedContract[] => {
  const { category } = CONTRACT_TYPES[type]
  if (category === 'multiplier' || category === 'accumulator') {
    const row = endlessRow(type, view)
    return row.multipliers.length + row.growthRates.length === 0 ? [] : [row]
  }
  const sold = soldDurations(view.facts, type, view.spot)
  return EXPIRIES.flatMap((expiry) => {
    const range = sold[expiry]
    if (range === undefined) return []
    return classesOf(type, expiry).map((barrierClass) => timedRow(type, { expiry, barrierClass }, { view, range }))
  })
}

/** Returns the contracts that are sold on a symbol at a spot, for `contracts_for`; empty where nothing is. */
export const offeredContracts = (view: OfferingView): readonly OfferedContract[] =>
  contractTypes
    .filter((type) => availability(view.facts, type, view.spot) === 'sold')
    .flatMap((type) => rowsOf(type, view))
