/** The subcodes with which a contract is refused, by their codes on the wire; the first four when it is priced. */
const CODES = {
  InvalidStake: 'ContractBuyValidationError',
  NoReturn: 'ContractBuyValidationError',
  RoundingExceedPermittedEpsilon: 'ContractBuyValidationError',
  BarrierOutOfRange: 'BarrierValidationError',
  InvalidContractType: 'OfferingsValidationError',
  TradingNotAvailable: 'OfferingsValidationError',
  TradeTemporarilyUnavailable: 'OfferingsValidationError',
  InvalidExpiry: 'OfferingsValidationError',
  InvalidTickExpiry: 'OfferingsValidationError',
  TicksNumberLimits: 'OfferingsValidationError',
  SingleTickNumberLimits: 'OfferingsValidationError',
  TradingDurationNotAllowed: 'OfferingsValidationError',
  ContractExpiryNotAllowed: 'OfferingsValidationError',
  ResetFixedExpiryError: 'OfferingsValidationError',
  MultiplierOutOfRange: 'OfferingsValidationError',
  GrowthRateOutOfRange: 'OfferingsValidationError',
  DealCancellationNotAvailable: 'OfferingsValidationError',
  MissingEither: 'ContractCreationFailure',
  DuplicateExpiry: 'ContractCreationFailure',
  PastExpiryTime: 'ContractCreationFailure',
  SameExpiryStartTime: 'ContractCreationFailure',
  InvalidInput: 'ContractCreationFailure',
  MissingRequiredContractParams: 'ContractCreationFailure',
  MissingRequiredDigit: 'ContractCreationFailure',
  DigitOutOfRange: 'ContractCreationFailure',
  MissingRequiredSelectedTick: 'ContractCreationFailure',
  SelectedTickNumberLimits: 'ContractCreationFailure',
  InvalidPayoutPerPoint: 'ContractCreationFailure',
  InvalidBarrier: 'BarrierValidationError',
  InvalidBarrierSingle: 'BarrierValidationError',
  InvalidBarrierDouble: 'BarrierValidationError',
  InvalidBarrierForSpot: 'BarrierValidationError',
  InvalidBarrierRange: 'BarrierValidationError',
  InvalidHighBarrier: 'BarrierValidationError',
  SameBarriersNotAllowed: 'BarrierValidationError',
  BarrierNotInRange: 'BarrierValidationError',
  BarrierValidationError: 'BarrierValidationError',
  NeedAbsoluteBarrier: 'BarrierValidationError',
  NegativeContractBarrier: 'BarrierValidationError',
  BarrierNotAllowed: 'BarrierValidationError',
  IntegerBarrierRequired: 'BarrierValidationError',
  ResetBarrierError: 'BarrierValidationError',
  InvalidMinStake: 'ContractBuyValidationError',
  StakeLimits: 'ContractBuyValidationError',
  StakeLimitExceeded: 'ContractBuyValidationError',
  PayoutLimits: 'ContractBuyValidationError',
  IncorrectStakeDecimals: 'ContractBuyValidationError',
  IncorrectPayoutDecimals: 'ContractBuyValidationError',
  EitherStopLossOrCancel: 'ContractBuyValidationError',
  EitherTakeProfitOrCancel: 'ContractBuyValidationError',
  NegativeTakeProfit: 'ContractBuyValidationError',
  LimitOrderIncorrectDecimal: 'ContractBuyValidationError',
  LimitOrderAmountTooLow: 'ContractBuyValidationError',
  LimitOrderAmountTooHigh: 'ContractBuyValidationError',
} as const

/** The arguments of the subcodes that have some, in the order in which messages number them. */
type Arguments = {
  InvalidContractType: readonly [type: string]
  InvalidExpiry: readonly [type: string]
  InvalidTickExpiry: readonly [type: string]
  TicksNumberLimits: readonly [min: string, max: string]
  SingleTickNumberLimits: readonly [ticks: string]
  MultiplierOutOfRange: readonly [list: string]
  GrowthRateOutOfRange: readonly [list: string]
  MissingEither: readonly [one: string, other: string]
  DuplicateExpiry: readonly [one: string, other: string]
  InvalidInput: readonly [field: string, type: string]
  MissingRequiredContractParams: readonly [list: string]
  DigitOutOfRange: readonly [min: string, max: string]
  SelectedTickNumberLimits: readonly [min: string, max: string]
  InvalidPayoutPerPoint: readonly [list: string]
  InvalidBarrierForSpot: readonly [distance: string]
  BarrierNotInRange: readonly [min: string, max: string]
  BarrierValidationError: readonly [decimals: string]
  InvalidMinStake: readonly [min: string]
  StakeLimits: readonly [min: string, maxPayout: string, current: string]
  StakeLimitExceeded: readonly [max: string]
  PayoutLimits: readonly [min: string, maxPayout: string, current: string]
  IncorrectStakeDecimals: readonly [decimals: string]
  IncorrectPayoutDecimals: readonly [decimals: string]
  LimitOrderIncorrectDecimal: readonly [decimals: string]
  LimitOrderAmountTooLow: readonly [min: string]
  LimitOrderAmountTooHigh: readonly [max: string]
}

/** A subcode with which a contract is refused. */
export type OfferingSubcode = keyof typeof CODES

/** The arguments of a subcode; lists are one argument, divided by commas. */
export type ArgumentsOf<S extends OfferingSubcode> = S extends keyof Arguments ? Arguments[S] : readonly []

/**
 * The refusal of a contract, in the words of the wire. A type that is never sold on a symbol (`InvalidOfferings`) and a
 * contract that has no price (`ContractCreationFailure`) have no subcode.
 */
export type Refusal =
  | {
      readonly kind: 'refused'
      readonly code: 'InvalidOfferings' | 'ContractCreationFailure'
      readonly subcode?: undefined
      readonly args: readonly []
    }
  | {
      [S in OfferingSubcode]: {
        readonly kind: 'refused'
        readonly code: (typeof CODES)[S]
        readonly subcode: S
        readonly args: ArgumentsOf<S>
      }
    }[OfferingSubcode]

/** Makes the refusal of a subcode. */
export const refused = <S extends OfferingSubcode>(subcode: S, ...args: ArgumentsOf<S>) => ({
  kind: 'refused' as const,
  code: CODES[subcode],
  subcode,
  args,
})

/** Returns true if a check has refused the contract. */
export const isRefusal = (result: unknown): result is Refusal =>
  typeof result === 'object' && result !== null && 'kind' in result && result.kind === 'refused'
