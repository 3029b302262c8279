import type { Amount } from '@folio/kernel/amount.ts'
import type { GrowthRate } from '../categories/accumulator.ts'
import type { Barrier, DigitalBet } from '../digital-contract.ts'
import type { Duration, Life } from '../schedule.ts'
import type { TypeOf } from './contract-types.ts'

/** The end of a contract, and the ticks that decide it. */
export type ContractTime = {
  readonly duration: Duration
  /** True if the client gave the end itself and not a duration. */
  readonly isFixedExpiry: boolean
  readonly startEpoch: number
  readonly life: Life
}

/** The amount that the client named: the stake, or the payout of a contract that has a fixed one. */
export type Money = { readonly basis: 'stake' | 'payout'; readonly amount: Amount }

/** The amounts of profit, and of loss, at which a contract is closed. */
export type LimitOrders = { readonly takeProfit?: Amount; readonly stopLoss?: Amount }

/** The right to cancel a multiplier until an epoch in seconds, and what it costs. */
export type DealCancellation = { readonly minutes: number; readonly expiryEpoch: number; readonly fee: Amount }

/** The terms of a contract that the offering has accepted; the price follows from them. */
export type ContractTerms =
  | {
      readonly kind: 'digital'
      readonly bet: DigitalBet
      readonly money: Money
      readonly commission: Amount
      readonly time: ContractTime
    }
  | {
      readonly kind: 'vanilla'
      readonly type: TypeOf<'vanilla'>
      readonly strike: Barrier
      readonly stake: Amount
      readonly commission: Amount
      readonly time: ContractTime
    }
  | {
      readonly kind: 'turbos'
      readonly type: TypeOf<'turbos'>
      /** The barrier as an offset from the spot, or as the client gave it. */
      readonly barrier: Barrier
      /** The level of the barrier, fixed at the spot tick. */
      readonly level: Amount
      /** The entry cost of one unit. */
      readonly entryCost: Amount
      readonly stake: Amount
      readonly orders: LimitOrders
      readonly time: ContractTime
    }
  | {
      readonly kind: 'multiplier'
      readonly type: TypeOf<'multiplier'>
      readonly multiplier: Amount
      readonly commissionRate: Amount
      readonly hurtingJump: Amount
      readonly stake: Amount
      readonly orders: LimitOrders
      readonly cancellation?: DealCancellation
    }
  | {
      readonly kind: 'accumulator'
      readonly type: TypeOf<'accumulator'>
      readonly growthRate: GrowthRate
      readonly tickSizeBarrier: Amount
      readonly ticksMax: number
      readonly stake: Amount
      readonly orders: LimitOrders
    }
