import type { Amount } from '@folio/kernel/amount.ts'
import type { Money } from './contract-terms.ts'
import type { ContractType } from './contract-types.ts'
import type { OfferingSettings } from './offering-settings.ts'
import type { SymbolFacts } from './symbol-facts.ts'

/** The unit of a duration: days, hours, minutes, seconds or ticks. */
export type DurationUnit = 'd' | 'h' | 'm' | 's' | 't'

/** A contract as a client asks for it; the fields are those of `proposal` and `buy`, numbers as exact decimals. */
export type ContractRequest = {
  readonly contractType: string
  readonly basis?: 'stake' | 'payout'
  readonly amount?: Amount
  readonly duration?: number
  readonly durationUnit?: DurationUnit
  /** The epoch in seconds at which the contract ends. */
  readonly dateExpiry?: number
  readonly barrier?: string
  readonly barrier2?: string
  readonly selectedTick?: number
  readonly multiplier?: Amount
  readonly growthRate?: Amount
  readonly payoutPerPoint?: Amount
  /** The duration of deal cancellation, such as `5m`. */
  readonly cancellation?: string
  readonly stopLoss?: Amount
  readonly takeProfit?: Amount
}

/** The facts that a request is checked against. */
export type OfferingMoment = {
  readonly facts: SymbolFacts
  readonly settings: OfferingSettings
  /** The newest quote. */
  readonly spot: Amount
  readonly startEpoch: number
  /** The decimals of the currency. */
  readonly decimals: number
}

/** A request of which the type and the amount were checked already. */
export type CheckedRequest<T extends ContractType> = {
  readonly request: ContractRequest
  readonly type: T
  readonly money: Money
  readonly moment: OfferingMoment
}
