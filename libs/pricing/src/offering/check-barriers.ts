import { type Amount, amountOf, isLess, isNegative, isZero, plus } from '@folio/kernel/amount.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import { decimalsOf } from '@folio/kernel/units/written-amount.ts'
import { strikeRange } from '../categories/vanilla.ts'
import type { Barrier } from '../digital-contract.ts'
import { deviationOf, type PriceWalk } from '../price-walk.ts'
import { type Life, stepsBetween } from '../schedule.ts'
import type { ContractRequest, OfferingMoment } from './contract-request.ts'
import type { ContractTime } from './contract-terms.ts'
import { isRefusal, type Refusal, refused } from './refusal.ts'
import { symbolLaw } from './symbol-facts.ts'

const BARRIER = /^(?=.{1,20}$)([+-]?)([0-9]+)\.?([0-9]*)$/
/** The smallest distance of a watched barrier, in deviations of the life, for which its formulas hold. */
const DEVIATIONS_MIN = 0.5

/** A barrier with the level that it has if the entry spot is the present spot. */
export type PlacedBarrier = { readonly barrier: Barrier; readonly level: Amount }

/** The facts that the barriers of one contract are checked against. */
type BarrierMoment = OfferingMoment & { readonly time: ContractTime }

const parsed = (text: string, decimals: number): Barrier | Refusal => {
  const [, sign, whole = '', fraction = ''] = BARRIER.exec(text) ?? []
  if (sign === undefined) return refused('InvalidBarrier')
  const digits = fraction === '' ? whole : `${whole}.${fraction}`
  const size = amountOf(sign === '-' ? `-${digits}` : digits)
  if (decimalsOf(size) > decimals) return refused('BarrierValidationError', String(decimals))
  return sign === '' ? { kind: 'absolute', level: size } : { kind: 'relative', offset: size }
}

/** The seconds from the start of a contract to its end. */
export const lifeSeconds = ({ duration, life, startEpoch }: ContractTime): number =>
  (duration.kind === 'until' ? duration.endEpoch : life.exitEpoch) - startEpoch

const placed = (text: string, { facts, spot, time }: BarrierMoment): PlacedBarrier | Refusal => {
  const barrier = parsed(text, facts.decimals)
  if (isRefusal(barrier)) return barrier
  if (barrier.kind === 'relative' && lifeSeconds(time) > DAY_SECONDS) return refused('NeedAbsoluteBarrier')
  const level = barrier.kind === 'absolute' ? barrier.level : plus(spot, barrier.offset)
  return isNegative(level) || isZero(level) ? refused('NegativeContractBarrier') : { barrier, level }
}

/** Checks the one barrier of a contract. */
export const checkSingle = ({ barrier, barrier2 }: ContractRequest, moment: BarrierMoment): PlacedBarrier | Refusal =>
  barrier === undefined || barrier2 !== undefined ? refused('InvalidBarrierSingle') : placed(barrier, moment)

/** The high and the low barrier of a contract. */
export type PlacedBarriers = { readonly high: PlacedBarrier; readonly low: PlacedBarrier }

/** Checks the two barriers of a contract, `barrier` being the high one and `barrier2` the low one. */
export const checkDouble = (
  { barrier, barrier2 }: ContractRequest,
  moment: BarrierMoment,
): PlacedBarriers | Refusal => {
  if (barrier === undefined || barrier2 === undefined) return refused('InvalidBarrierDouble')
  const high = placed(barrier, moment)
  if (isRefusal(high)) return high
  const low = placed(barrier2, moment)
  if (isRefusal(low)) return low
  if (high.barrier.kind !== low.barrier.kind) return refused('InvalidBarrierDouble')
  if (high.level === low.level) return refused('SameBarriersNotAllowed')
  return isLess(low.level, high.level) ? { high, low } : refused('InvalidHighBarrier')
}

const stepsFor = (life: Life, { kind }: Barrier): number =>
  stepsBetween(life, kind === 'absolute' ? life.spotEpoch : life.entryEpoch, life.exitEpoch)

/** A symbol and its spot at the moment of a price. */
export type SpotMoment = Pick<OfferingMoment, 'facts' | 'spot'>

/** The walk that decides a contract with a barrier: from the entry tick, or from the spot tick for an absolute one. */
export const walkToExit = ({ facts, spot }: SpotMoment, life: Life, barrier: Barrier): PriceWalk => ({
  spot: Number(spot),
  steps: stepsFor(life, barrier),
  ...symbolLaw(facts),
})

/** The least distance of a watched barrier from the spot, half a deviation of the life, in whole pips. */
const leastDistance = (walk: PriceWalk, decimals: number): string => {
  const pips = Math.ceil((walk.spot * Math.expm1(DEVIATIONS_MIN * deviationOf(walk))) / walk.pip)
  return (pips * walk.pip).toFixed(decimals)
}

/** Refuses a watched barrier that is nearer to the spot than half a deviation of the life. */
export const checkDistance = ({ barrier, level }: PlacedBarrier, moment: BarrierMoment): Refusal | undefined => {
  const walk = walkToExit(moment, moment.time.life, barrier)
  const distance = Math.abs(Math.log(Number(level) / walk.spot))
  if (distance >= DEVIATIONS_MIN * deviationOf(walk)) return undefined
  return refused('InvalidBarrierForSpot', leastDistance(walk, moment.facts.decimals))
}

/** Refuses two watched barriers that do not lie on both sides of the spot, far enough from it. */
export const checkAround = ({ high, low }: PlacedBarriers, moment: BarrierMoment): Refusal | undefined => {
  const isAround = isLess(low.level, moment.spot) && isLess(moment.spot, high.level)
  if (!isAround) return refused('InvalidBarrierRange')
  return checkDistance(high, moment) ?? checkDistance(low, moment)
}

/** Refuses a strike that is more than three deviations of the life from the spot. */
export const checkStrike = ({ barrier, level }: PlacedBarrier, moment: BarrierMoment): Refusal | undefined => {
  const { min, max } = strikeRange(walkToExit(moment, moment.time.life, barrier), moment.facts.decimals)
  return isLess(level, min) || isLess(max, level) ? refused('BarrierNotInRange', min, max) : undefined
}
