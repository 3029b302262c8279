import { type Amount, amountOf, isLess, minus, plus, quotientDown } from '@folio/kernel/amount.ts'
import { type TurboPurchase, turboBarrier, turboEntryCost } from '../categories/turbos.ts'
import { unitPriceOf } from '../contract-number.ts'
import { deviationOf, type PriceWalk } from '../price-walk.ts'
import { checkSingle, type PlacedBarrier, walkToExit } from './check-barriers.ts'
import { checkOrders } from './check-money.ts'
import { checkTime } from './check-time.ts'
import type { CheckedRequest, ContractRequest, OfferingMoment } from './contract-request.ts'
import type { ContractTerms, ContractTime } from './contract-terms.ts'
import type { TypeOf } from './contract-types.ts'
import { isRefusal, type Refusal, refused } from './refusal.ts'
import type { SymbolFacts } from './symbol-facts.ts'

type TurboMoment = OfferingMoment & { readonly stake: Amount; readonly time: ContractTime; readonly entryCost: Amount }

/** The distances of the barriers behind the choices, in deviations of the life. */
const CHOICE_DEVIATIONS = [0.5, 1, 2, 3, 5]
const CHOICE_DIGITS = 3
const CHOICE_DECIMALS = 30

/** Returns the distances from the spot of the barriers on offer as choices: from half a deviation of a walk to five. */
export const turboDistances = (walk: PriceWalk, decimals: number): readonly Amount[] =>
  CHOICE_DEVIATIONS.map((deviations) => amountOf((walk.spot * deviations * deviationOf(walk)).toFixed(decimals)))

/** Payouts per point for which a stake buys a turbo: those of barriers of half a deviation to five from the spot. */
const payoutChoices = (purchase: TurboPurchase, walk: PriceWalk, decimals: number): readonly Amount[] => {
  const choices = turboDistances(walk, decimals).map((distance) => {
    const price = plus(distance, purchase.entryCost)
    return quotientDown(purchase.stake, price, { digits: CHOICE_DIGITS, decimals: CHOICE_DECIMALS })
  })
  return choices.filter((choice) => turboBarrier(purchase, choice, decimals) !== undefined)
}

/** The walk of a turbo, which enters at its spot tick. */
const walkFromSpot = (facts: SymbolFacts, spot: Amount, { life }: ContractTime): PriceWalk =>
  walkToExit({ facts, spot }, life, { kind: 'absolute', level: spot })

/** Returns some payouts per point for which the stake of a turbo buys it at the spot of a moment. */
export const payoutsPerPoint = (
  {
    type,
    stake,
    entryCost,
    time,
  }: Pick<Extract<ContractTerms, { kind: 'turbos' }>, 'type' | 'stake' | 'entryCost' | 'time'>,
  { facts, spot }: OfferingMoment,
): readonly Amount[] => payoutChoices({ type, spot, entryCost, stake }, walkFromSpot(facts, spot, time), facts.decimals)

/** Places the barrier that follows from a payout per point. */
const derived = (payoutPerPoint: Amount, type: TypeOf<'turbos'>, moment: TurboMoment): PlacedBarrier | Refusal => {
  const { facts, spot, stake, entryCost } = moment
  const level = turboBarrier({ type, spot, entryCost, stake }, payoutPerPoint, facts.decimals)
  if (level !== undefined) return { barrier: { kind: 'relative', offset: minus(level, spot) }, level }
  return refused('InvalidPayoutPerPoint', payoutsPerPoint({ type, ...moment }, moment).join(', '))
}

const given = (request: ContractRequest, type: TypeOf<'turbos'>, moment: TurboMoment): PlacedBarrier | Refusal => {
  const single = checkSingle(request, moment)
  if (isRefusal(single)) return single
  const { level } = single
  const isBeyond = type === 'TURBOSLONG' ? isLess(level, moment.spot) : isLess(moment.spot, level)
  return isBeyond ? single : refused('InvalidBarrier')
}

const placed = (request: ContractRequest, type: TypeOf<'turbos'>, moment: TurboMoment): PlacedBarrier | Refusal => {
  const { barrier, payoutPerPoint } = request
  if (payoutPerPoint === undefined) {
    return barrier === undefined
      ? refused('MissingEither', 'barrier', 'payout_per_point')
      : given(request, type, moment)
  }
  if (barrier !== undefined || request.barrier2 !== undefined) return refused('InvalidInput', 'payout_per_point', type)
  return derived(payoutPerPoint, type, moment)
}

/** Checks the duration, the barrier or payout per point, and the take profit of a turbo; returns its terms. */
export const checkTurbo = ({
  request,
  type,
  money,
  moment,
}: CheckedRequest<TypeOf<'turbos'>>): ContractTerms | Refusal => {
  const { facts, spot } = moment
  const stake = money.amount
  const time = checkTime(request, type, moment)
  if (isRefusal(time)) return time
  const walk = walkFromSpot(facts, spot, time)
  const entryCost = unitPriceOf(turboEntryCost(walk.spot, walk.stepDeviation))
  const found = placed(request, type, { ...moment, time, entryCost, stake })
  if (isRefusal(found)) return found
  // A contract in ticks is over before an order could act.
  if (request.takeProfit !== undefined && time.duration.kind === 'ticks')
    return refused('InvalidInput', 'take_profit', type)
  const orders = checkOrders(request, { stake, firstLoss: stake }, moment)
  if (isRefusal(orders)) return orders
  const { barrier, level } = found
  return { kind: 'turbos', type, barrier, level, entryCost, stake, orders, time }
}
