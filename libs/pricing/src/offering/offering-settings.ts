import { type Amount, amountOf, isLess } from '@folio/kernel/amount.ts'
import { withoutUndefined } from '@folio/kernel/without-undefined.ts'
import { GROWTH_RATES, type GrowthRate } from '../categories/accumulator.ts'
import type { Category } from './contract-types.ts'

/** The categories that cost a commission which is a setting: a fraction of the payout, for vanillas of the price. */
export type CommissionCategory = Exclude<Category, 'multiplier' | 'accumulator' | 'turbos'>

/** The least and the greatest amounts of limit orders; one that is left out is what the rules leave room for. */
export type OrderSettings = {
  readonly takeProfitMin?: Amount
  readonly takeProfitMax?: Amount
  readonly stopLossMin?: Amount
  readonly stopLossMax?: Amount
}

/** The same amounts as events record them. */
export type RecordedOrderLimits = {
  readonly take_profit_min?: Amount | undefined
  readonly take_profit_max?: Amount | undefined
  readonly stop_loss_min?: Amount | undefined
  readonly stop_loss_max?: Amount | undefined
}

/** The settings that the operator may change for a symbol; a change holds for purchases only. */
export type OfferingSettings = OrderSettings & {
  readonly commissions: Readonly<Record<CommissionCategory, Amount>>
  readonly stakeMin: Amount
  /** The greatest stake; left out, the maximum payout alone bounds it. */
  readonly stakeMax?: Amount
  /** The maximum payout of a contract. */
  readonly maxPayout: Amount
  readonly growthRates: readonly GrowthRate[]
  /** The number of ticks after which an accumulator closes. */
  readonly accumulatorTicksMax: number
  /** The periods in which a deal can be cancelled, in minutes. */
  readonly cancellationMinutes: readonly number[]
  /** The multipliers to offer where the deviation of the symbol allows them; left out, the five largest ones. */
  readonly multipliers?: readonly number[]
}

const [DIGITS, TICKS, TOUCH, VANILLA] = [amountOf('0.01'), amountOf('0.012'), amountOf('0.02'), amountOf('0.03')]

/** The settings where the operator has set none. */
export const DEFAULT_OFFERING: OfferingSettings = {
  commissions: {
    callput: TICKS,
    callputequal: TICKS,
    touchnotouch: TOUCH,
    endsinout: TOUCH,
    staysinout: TOUCH,
    digits: DIGITS,
    asian: TICKS,
    reset: TICKS,
    highlowticks: TICKS,
    runs: TICKS,
    vanilla: VANILLA,
  },
  stakeMin: amountOf('1'),
  maxPayout: amountOf('10000'),
  growthRates: GROWTH_RATES,
  accumulatorTicksMax: 230,
  cancellationMinutes: [5, 10, 15, 30, 60],
}

/** The settings of the operator for a symbol, as its offering records them. */
export type RecordedOffering = {
  readonly commissions: Partial<OfferingSettings['commissions']>
  readonly limits?:
    | (RecordedOrderLimits & {
        readonly stake_min?: Amount | undefined
        readonly stake_max?: Amount | undefined
        readonly max_payout?: Amount | undefined
        readonly growth_rates?: readonly GrowthRate[] | undefined
        readonly accumulator_ticks_max?: number | undefined
        readonly cancellation_minutes?: readonly number[] | undefined
        readonly multipliers?: readonly number[] | undefined
      })
    | undefined
}

/** The amounts of limit orders that an offering, or a contract, records. */
export const orderSettingsOf = (limits: RecordedOrderLimits = {}): OrderSettings =>
  withoutUndefined({
    takeProfitMin: limits.take_profit_min,
    takeProfitMax: limits.take_profit_max,
    stopLossMin: limits.stop_loss_min,
    stopLossMax: limits.stop_loss_max,
  })

/** The settings of a symbol as its offering records them; those that the operator has not set are the default ones. */
export const offeringWith = ({ commissions, limits = {} }: RecordedOffering): OfferingSettings => ({
  commissions: { ...DEFAULT_OFFERING.commissions, ...commissions },
  stakeMin: limits.stake_min ?? DEFAULT_OFFERING.stakeMin,
  ...(limits.stake_max !== undefined && { stakeMax: limits.stake_max }),
  ...orderSettingsOf(limits),
  maxPayout: limits.max_payout ?? DEFAULT_OFFERING.maxPayout,
  growthRates: limits.growth_rates ?? DEFAULT_OFFERING.growthRates,
  accumulatorTicksMax: limits.accumulator_ticks_max ?? DEFAULT_OFFERING.accumulatorTicksMax,
  cancellationMinutes: limits.cancellation_minutes ?? DEFAULT_OFFERING.cancellationMinutes,
  ...(limits.multipliers !== undefined && { multipliers: limits.multipliers }),
})

/** Returns the settings; throws if touch contracts cost less than 0.02, the error of their formula next to a barrier. */
export const checkedOffering = (settings: OfferingSettings): OfferingSettings => {
  for (const category of ['touchnotouch', 'staysinout'] as const) {
    const commission = settings.commissions[category]
    if (isLess(commission, TOUCH)) {
      throw new RangeError(`the commission of ${category} is ${commission}; it must be ${TOUCH} or more`)
    }
  }
  return settings
}
