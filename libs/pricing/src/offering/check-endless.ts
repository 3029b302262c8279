import type { Amount } from '@folio/kernel/amount.ts'
import { MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'
import { tickSizeBarrier } from '../categories/accumulator.ts'
import { cancellationFee, leastCommissionRate, multiplierFirstLoss, multiplierRange } from '../categories/multiplier.ts'
import { unitPriceOf } from '../contract-number.ts'
import { epochAtOrBefore, stepsBetween } from '../schedule.ts'
import { checkOrders } from './check-money.ts'
import type { CheckedRequest, ContractRequest } from './contract-request.ts'
import type { ContractTerms, DealCancellation } from './contract-terms.ts'
import type { TypeOf } from './contract-types.ts'
import type { OfferingSettings } from './offering-settings.ts'
import { isRefusal, type Refusal, refused } from './refusal.ts'
import { hurtingJump, jumpSize, type SymbolFacts, symbolDeviation } from './symbol-facts.ts'

/** The deviation of one step; contracts are sold on symbols that have one. */
const deviationOfStep = (facts: SymbolFacts): number => {
  const deviation = symbolDeviation(facts)
  if (deviation === undefined) throw new Error(`${facts.symbol} has no deviation of a step`)
  return deviation
}

/** Refuses a duration and barriers of a contract that has none. */
const checkEndless = ({ duration, dateExpiry, barrier, barrier2 }: ContractRequest): Refusal | undefined => {
  if (duration !== undefined || dateExpiry !== undefined) return refused('ContractExpiryNotAllowed')
  return barrier !== undefined || barrier2 !== undefined ? refused('BarrierNotAllowed') : undefined
}

/** The durations of deal cancellation on a symbol: none where prices jump. */
export const cancellationRange = (facts: SymbolFacts, minutes: readonly number[]): readonly string[] =>
  facts.model.kind === 'volatility' ? minutes.map((count) => `${count}m`) : []

const checkCancellation = (
  { request, money, moment }: CheckedRequest<TypeOf<'multiplier'>>,
  multiplier: Amount,
): DealCancellation | Refusal | undefined => {
  const { cancellation, stopLoss, takeProfit } = request
  const { facts, settings, startEpoch, decimals } = moment
  if (cancellation === undefined) return undefined
  if (!cancellationRange(facts, settings.cancellationMinutes).includes(cancellation)) {
    return refused('DealCancellationNotAvailable')
  }
  if (stopLoss !== undefined) return refused('EitherStopLossOrCancel')
  if (takeProfit !== undefined) return refused('EitherTakeProfitOrCancel')
  const minutes = Number.parseInt(cancellation, 10)
  const expiryEpoch = startEpoch + minutes * MINUTE_SECONDS
  const steps = stepsBetween(facts, epochAtOrBefore(facts, startEpoch), epochAtOrBefore(facts, expiryEpoch))
  const deviation = deviationOfStep(facts) * Math.sqrt(steps)
  return { minutes, expiryEpoch, fee: cancellationFee({ stake: money.amount, multiplier, decimals }, deviation) }
}

/** The multipliers on offer on a symbol. */
export const offeredMultipliers = (
  facts: SymbolFacts,
  { multipliers }: Pick<OfferingSettings, 'multipliers'>,
): readonly string[] => multiplierRange(deviationOfStep(facts), jumpSize(facts), multipliers).map(String)

/** Checks the multiplier, deal cancellation and the limit orders of a multiplier; returns its terms. */
export const checkMultiplier = (asked: CheckedRequest<TypeOf<'multiplier'>>): ContractTerms | Refusal => {
  const { request, type, money, moment } = asked
  const { facts, settings, decimals } = moment
  const { multiplier } = request
  const wrong = checkEndless(request)
  if (wrong !== undefined) return wrong
  if (multiplier === undefined) return refused('MissingRequiredContractParams', 'multiplier')
  const range = offeredMultipliers(facts, settings)
  if (!range.includes(multiplier)) return refused('MultiplierOutOfRange', range.join(', '))
  const cancellation = checkCancellation(asked, multiplier)
  if (isRefusal(cancellation)) return cancellation
  const direction = type === 'MULTUP' ? 'up' : 'down'
  const commissionRate = unitPriceOf(leastCommissionRate(deviationOfStep(facts)))
  const stake = money.amount
  const firstLoss = multiplierFirstLoss({ stake, multiplier, commissionRate, decimals })
  const orders = checkOrders(request, { stake, firstLoss }, moment)
  if (isRefusal(orders)) return orders
  const terms: ContractTerms = {
    kind: 'multiplier',
    type,
    multiplier,
    commissionRate,
    hurtingJump: hurtingJump(facts, direction),
    stake,
    orders,
  }
  return cancellation === undefined ? terms : { ...terms, cancellation }
}

/** Checks the growth rate and the take profit of an accumulator; returns its terms. */
export const checkAccumulator = ({ request, type, money, moment }: CheckedRequest<'ACCU'>): ContractTerms | Refusal => {
  const { facts, settings } = moment
  const wrong = checkEndless(request)
  if (wrong !== undefined) return wrong
  if (request.growthRate === undefined) return refused('MissingRequiredContractParams', 'growth_rate')
  const growthRate = settings.growthRates.find((rate) => rate === request.growthRate)
  if (growthRate === undefined) return refused('GrowthRateOutOfRange', settings.growthRates.join(', '))
  const orders = checkOrders(request, { stake: money.amount, firstLoss: money.amount }, moment)
  if (isRefusal(orders)) return orders
  return {
    kind: 'accumulator',
    type,
    growthRate,
    tickSizeBarrier: tickSizeBarrier(growthRate, deviationOfStep(facts)),
    ticksMax: settings.accumulatorTicksMax,
    stake: money.amount,
    orders,
  }
}
