import {
  type Amount,
  greaterOf,
  isLess,
  isNegative,
  lesserOf,
  minus,
  negated,
  plus,
  smallestUnit,
  ZERO,
} from '@folio/kernel/amount.ts'
import { decimalsOf } from '@folio/kernel/units/written-amount.ts'
import type { ContractRequest, OfferingMoment } from './contract-request.ts'
import type { LimitOrders, Money } from './contract-terms.ts'
import { CONTRACT_TYPES, type ContractType } from './contract-types.ts'
import type { OfferingSettings, OrderSettings } from './offering-settings.ts'
import { type Refusal, refused } from './refusal.ts'

/** The categories without a fixed payout, which are bought by a stake alone. */
const STAKED: readonly string[] = ['multiplier', 'accumulator', 'turbos', 'vanilla']

const checkStake = (stake: Amount, { settings, decimals }: OfferingMoment): Refusal | undefined => {
  const { stakeMin, maxPayout } = settings
  if (decimalsOf(stake) > decimals) return refused('IncorrectStakeDecimals', String(decimals))
  if (isLess(stake, stakeMin)) return refused('InvalidMinStake', stakeMin)
  // A stake of the greatest payout could gain nothing.
  if (!isLess(stake, maxPayout)) return refused('StakeLimits', stakeMin, maxPayout, stake)
  return aboveStakeMax(stake, settings)
}

/** Refuses a stake above the greatest one that the operator has set. */
export const aboveStakeMax = (stake: Amount, { stakeMax }: Pick<OfferingSettings, 'stakeMax'>): Refusal | undefined =>
  stakeMax !== undefined && isLess(stakeMax, stake) ? refused('StakeLimitExceeded', stakeMax) : undefined

const checkPayout = (payout: Amount, { settings, decimals }: OfferingMoment): Refusal | undefined => {
  const { stakeMin, maxPayout } = settings
  if (decimalsOf(payout) > decimals) return refused('IncorrectPayoutDecimals', String(decimals))
  const isOutside = isLess(payout, stakeMin) || isLess(maxPayout, payout)
  return isOutside ? refused('PayoutLimits', stakeMin, maxPayout, payout) : undefined
}

/** Checks the amount that a client names, and its basis. */
export const checkMoney = (request: ContractRequest, type: ContractType, moment: OfferingMoment): Money | Refusal => {
  const { basis = 'stake', amount } = request
  if (basis === 'payout' && STAKED.includes(CONTRACT_TYPES[type].category))
    return refused('InvalidInput', 'basis', type)
  if (amount === undefined) return refused('MissingRequiredContractParams', 'amount')
  return (basis === 'stake' ? checkStake(amount, moment) : checkPayout(amount, moment)) ?? { basis, amount }
}

/** The bounds of limit orders: the stake, the loss with which the contract begins, and the profit that it has already. */
export type OrderBounds = { readonly stake: Amount; readonly firstLoss: Amount; readonly profit?: Amount }

/** The settings and the currency that bound limit orders. */
export type OrderLimits = {
  readonly settings: OrderSettings & Pick<OfferingSettings, 'maxPayout'>
  readonly decimals: number
}

/** The least and the greatest amount of an order. */
export type OrderRange = { readonly min: Amount; readonly max: Amount }

/** The part of a range that the operator has left of it. */
const within = ({ min, max }: OrderRange, least: Amount = min, greatest: Amount = max): OrderRange => ({
  min: greaterOf(min, least),
  max: lesserOf(max, greatest),
})

/**
 * Returns what limit orders may be: a profit beyond the present one and up to the maximum payout, a loss beyond the first and
 * the present one and up to the stake, each within the amounts that the operator has set. An order at the present profit or loss
 * would be met at once.
 */
export const orderRanges = (
  { stake, firstLoss, profit = ZERO }: OrderBounds,
  { settings, decimals }: OrderLimits,
): { readonly takeProfit: OrderRange; readonly stopLoss: OrderRange } => {
  const unit = smallestUnit(decimals)
  const loss = negated(profit)
  const takeProfit = { min: plus(isNegative(profit) ? ZERO : profit, unit), max: minus(settings.maxPayout, stake) }
  const stopLoss = { min: plus(greaterOf(firstLoss, loss), unit), max: stake }
  return {
    takeProfit: within(takeProfit, settings.takeProfitMin, settings.takeProfitMax),
    stopLoss: within(stopLoss, settings.stopLossMin, settings.stopLossMax),
  }
}

const checkOrder = (amount: Amount, { min, max }: OrderRange, decimals: number): Refusal | undefined => {
  if (decimalsOf(amount) > decimals) return refused('LimitOrderIncorrectDecimal', String(decimals))
  if (isLess(amount, min)) return refused('LimitOrderAmountTooLow', min)
  return isLess(max, amount) ? refused('LimitOrderAmountTooHigh', max) : undefined
}

/** Checks limit orders against what they may be. */
export const checkOrders = (
  { takeProfit, stopLoss }: LimitOrders,
  bounds: OrderBounds,
  limits: OrderLimits,
): LimitOrders | Refusal => {
  const ranges = orderRanges(bounds, limits)
  if (takeProfit !== undefined) {
    if (isNegative(takeProfit)) return refused('NegativeTakeProfit')
    const wrong = checkOrder(takeProfit, ranges.takeProfit, limits.decimals)
    if (wrong !== undefined) return wrong
  }
  if (stopLoss !== undefined) {
    const wrong = checkOrder(stopLoss, ranges.stopLoss, limits.decimals)
    if (wrong !== undefined) return wrong
  }
  return { ...(takeProfit !== undefined && { takeProfit }), ...(stopLoss !== undefined && { stopLoss }) }
}
