import type { SocketErrorSubcode } from '@folio/contracts/websocket/error-subcode.ts'
import type { OfferingSubcode } from '@folio/pricing/offering/refusal.ts'

/** The subcodes with which trading refuses a purchase or a sale, beside those of `libs/pricing`. */
type TradingSubcode =
  | 'OfferingsInvalidSymbol'
  | 'MarketIsClosed'
  | 'MissingTickMarketData'
  | 'NotDefaultCurrency'
  | 'PriceMoved'
  | 'InsufficientBalance'
  | 'OpenPositionLimit'
  | 'OpenPositionPayoutLimit'
  | 'DailyTurnoverLimitExceeded'
  | 'InvalidStakeMoreThanPrice'
  | 'ResaleNotOffered'
  | 'WaitForContractSettlement'
  | 'EntryTickMissing'
  | 'SellAtEntryTick'
  | 'CancelIsBetter'
  | 'ContractAlreadySold'
  | 'NoOpenPosition'
  | 'ContractUpdateNotAllowed'
  | 'ContractUpdateTooFrequent'
  | 'InvalidUpdateValue'
  | 'UpdateStopLossNotAllowed'
  | 'UpdateTakeProfitNotAllowed'
  | 'DealCancellationNotBought'
  | 'DealCancellationExpired'

/** The message of each subcode; `[_1]`, `[_2]` … stand for the arguments in `code_args`. */
const bySubcode: Readonly<Record<OfferingSubcode | TradingSubcode, string>> = {
  InvalidStake: 'This stake buys no contract, or loses too much by rounding; enter another stake.',
  NoReturn: 'This contract would pay no more than it costs.',
  RoundingExceedPermittedEpsilon: 'The amount is too small to be priced exactly; enter a larger one.',
  BarrierOutOfRange: 'The barrier is so far away that the contract is not sold.',
  InvalidContractType: 'There is no contract type [_1].',
  TradingNotAvailable: 'Contracts of this kind are not sold on this symbol.',
  TradeTemporarilyUnavailable: 'This contract is not sold at the moment; retry later.',
  InvalidExpiry: '[_1] is not sold with a duration in time on this symbol.',
  InvalidTickExpiry: '[_1] is not sold with a duration in ticks on this symbol.',
  TicksNumberLimits: 'The number of ticks must be between [_1] and [_2].',
  SingleTickNumberLimits: 'The number of ticks must be [_1].',
  TradingDurationNotAllowed: 'Contracts of this duration are not sold; contracts_for lists the durations.',
  ContractExpiryNotAllowed:
    'Contracts of this type have no end of their own: they take neither duration nor date_expiry.',
  ResetFixedExpiryError: 'Reset contracts take a duration, not date_expiry.',
  MultiplierOutOfRange: 'The multiplier must be one of [_1].',
  GrowthRateOutOfRange: 'The growth rate must be one of [_1].',
  DealCancellationNotAvailable:
    'This deal cancellation is not sold; contracts_for lists those of the symbol as cancellation_range.',
  MissingEither: 'Either [_1] or [_2] is required.',
  DuplicateExpiry: 'Only one of [_1] and [_2] may be given.',
  PastExpiryTime: 'The end of the contract lies in the past.',
  SameExpiryStartTime: 'The contract would end when it starts.',
  InvalidInput: '[_1] is not allowed for [_2].',
  MissingRequiredContractParams: 'Required fields are missing: [_1].',
  MissingRequiredDigit: 'A digit is required, in the field barrier.',
  DigitOutOfRange: 'The digit must be between [_1] and [_2].',
  MissingRequiredSelectedTick: 'selected_tick is required.',
  SelectedTickNumberLimits: 'selected_tick must be between [_1] and [_2].',
  InvalidPayoutPerPoint: 'payout_per_point leaves no barrier on offer; values such as [_1] do.',
  InvalidBarrier: 'This barrier is not possible: it lies at the spot, or on the wrong side of it.',
  InvalidBarrierSingle: 'This contract takes exactly one barrier.',
  InvalidBarrierDouble: 'This contract takes two barriers, both with a sign or both without.',
  InvalidBarrierForSpot: 'The barrier must be at least [_1] away from the spot.',
  InvalidBarrierRange: 'The barriers must lie on both sides of the spot.',
  InvalidHighBarrier: 'The high barrier must be above the low one.',
  SameBarriersNotAllowed: 'The two barriers must differ.',
  BarrierNotInRange: 'The barrier must lie between [_1] and [_2].',
  BarrierValidationError: 'A barrier of this symbol has at most [_1] decimals.',
  NeedAbsoluteBarrier: 'Contracts of more than 24 hours take barriers without a sign.',
  NegativeContractBarrier: 'A barrier must be above zero.',
  BarrierNotAllowed: 'This contract takes no barrier.',
  IntegerBarrierRequired: 'The barrier of a digit contract is a digit.',
  ResetBarrierError: 'Reset contracts take no barrier.',
  InvalidMinStake: 'The stake must be at least [_1].',
  StakeLimits: 'The stake must be at least [_1] and less than [_2]; it is [_3].',
  StakeLimitExceeded: 'The stake must be at most [_1].',
  PayoutLimits: 'The payout must be between [_1] and [_2]; it is [_3].',
  IncorrectStakeDecimals: 'The stake has at most [_1] decimals.',
  IncorrectPayoutDecimals: 'The payout has at most [_1] decimals.',
  EitherStopLossOrCancel: 'A contract has either a stop loss or deal cancellation.',
  EitherTakeProfitOrCancel: 'A contract has either a take profit or deal cancellation.',
  NegativeTakeProfit: 'A take profit must not be negative.',
  LimitOrderIncorrectDecimal: 'The amount of an order has at most [_1] decimals.',
  LimitOrderAmountTooLow: 'The amount of the order must be at least [_1].',
  LimitOrderAmountTooHigh: 'The amount of the order must be at most [_1].',
  OfferingsInvalidSymbol: 'There is no symbol [_1]; active_symbols lists all.',
  MarketIsClosed: 'This symbol is not traded now; trading_times lists its hours.',
  MissingTickMarketData: 'The newest tick of this symbol is missing; retry shortly.',
  NotDefaultCurrency: "The currency is not the account's.",
  PriceMoved: 'The [_4] has moved: in [_1], [_2] was expected, now it is [_3].',
  InsufficientBalance: 'The balance is [_1], and [_2] is needed.',
  OpenPositionLimit: 'The account has [_1] open contracts, the limit.',
  OpenPositionPayoutLimit: 'The open contracts of the account could gain more than [_1], the limit.',
  DailyTurnoverLimitExceeded: 'The purchases of 24 hours would exceed [_1], the limit.',
  InvalidStakeMoreThanPrice: 'The stake must not exceed the price.',
  ResaleNotOffered: 'This contract cannot be sold back.',
  WaitForContractSettlement: 'The contract is about to be settled.',
  EntryTickMissing: 'The contract has no entry tick yet.',
  SellAtEntryTick: 'A contract cannot be sold at its entry tick.',
  CancelIsBetter: 'Cancel the contract instead: that returns its stake, which is more than the bid.',
  ContractAlreadySold: 'The contract has been sold.',
  NoOpenPosition: 'The contract has ended.',
  ContractUpdateNotAllowed: 'Contracts of this type have no limit orders.',
  ContractUpdateTooFrequent: 'Limit orders change at most once a second; retry shortly.',
  InvalidUpdateValue: 'limit_order must name take_profit or stop_loss.',
  UpdateStopLossNotAllowed: 'This contract takes no stop loss at the moment.',
  UpdateTakeProfitNotAllowed: 'This contract takes no take profit at the moment.',
  DealCancellationNotBought: 'The contract was bought without deal cancellation.',
  DealCancellationExpired: 'The deal cancellation of the contract has expired.',
} satisfies Partial<Record<SocketErrorSubcode, string>>

/** The message of a code that comes without a subcode. */
const byCode: Readonly<Record<string, string>> = {
  AccountDisabled: 'The account is not active.',
  CompanyWideLimitExceeded: 'No more contracts of this kind are sold at the moment; ask for another one, or later.',
  ContractNotFound: 'The account has no open contract [_1].',
  InvalidContractProposal: 'This proposal cannot be bought: it is unknown, too old, or was bought; ask for a new one.',
  InvalidSellContractProposal: 'The sale was decided too late for the price at which it was asked for; ask again.',
  InvalidOfferings: 'Contracts of this type are not sold on this symbol.',
  ContractUpdateFailure: 'The change was decided too late for the tick at which it was asked for; ask again.',
  ContractCreationFailure: 'This contract has no price.',
}

const OTHER = 'The request was refused.'

/** Returns the message of a refusal, a template of which `code_args` are the parameters. */
export const refusalMessage = (code: string, subcode: string | undefined): string =>
  (subcode !== undefined && Object.hasOwn(bySubcode, subcode)
    ? bySubcode[subcode as keyof typeof bySubcode]
    : byCode[code]) ?? OTHER
