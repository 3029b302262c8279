import { amountOf } from '@folio/kernel/amount.ts'
import { START } from '@folio/option-contracts/testing/bought-contract.ts'
import { DEFAULT_OFFERING } from '@folio/pricing/offering/offering-settings.ts'
import type { OfferingSubcode } from '@folio/pricing/offering/refusal.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestRealtime, type TestRealtime } from './testing/running-realtime.ts'
import type { TestClient } from './testing/socket-client.ts'

// The arguments are those that `libs/pricing/src/offering/check-contract.test.ts` derives for the same symbols and moment.

const FREE = amountOf('0')
const commissions = { ...DEFAULT_OFFERING.commissions, multiplier: FREE, accumulator: FREE, turbos: FREE }
const index = { interval_seconds: 2, commissions }

const SYMBOLS = [
  { ...index, symbol: 'R_100' },
  { ...index, symbol: 'COARSE' },
  { ...index, symbol: 'SUSPENDED' },
  { ...index, symbol: 'SILENT' },
  { ...index, symbol: 'DIGITS', commissions: { digits: amountOf('0.01') } },
  { ...index, symbol: 'CHEAP', commissions: { digits: amountOf('0.0001') } },
  { ...index, symbol: 'SMALL', limits: { stake_max: amountOf('20') } },
  { ...index, symbol: 'LARGE', limits: { max_payout: amountOf('100000000') } },
  { ...index, symbol: 'JD100', model: { kind: 'jump', volatility: amountOf('1') } },
  { ...index, symbol: 'RDBULL', model: { kind: 'daily', volatility: amountOf('1'), drift_per_day: amountOf('0') } },
] as const

type Row = readonly [code: string, contract: object, ...args: readonly string[]]

const [OFFERING, CREATION, BARRIER, BUYING] = [
  'OfferingsValidationError',
  'ContractCreationFailure',
  'BarrierValidationError',
  'ContractBuyValidationError',
]
const ticks = (duration: number) => ({ duration, duration_unit: 't' })
const LONG = { duration: 5, duration_unit: 'm' }
const DAYS = { duration: 2, duration_unit: 'd' }
const up = (more: object = {}) => ({ contract_type: 'MULTUP', multiplier: 100, ...more })
const growing = (more: object = {}) => ({ contract_type: 'ACCU', growth_rate: 0.01, ...more })
const turbo = (more: object = {}) => ({ contract_type: 'TURBOSLONG', ...LONG, ...more })
const between = (barrier: string, barrier2: string) => ({ contract_type: 'EXPIRYRANGE', ...LONG, barrier, barrier2 })
const above = (barrier: string, more: object = LONG) => ({ contract_type: 'HIGHER', barrier, ...more })

/** A contract that each subcode refuses. The wire refuses a type that does not exist before an offering is asked. */
const BY_SUBCODE: Readonly<Record<Exclude<OfferingSubcode, 'InvalidContractType'>, Row>> = {
  InvalidStake: [BUYING, turbo({ ...ticks(5), barrier: '-25.01', amount: 9_999_999.99, underlying_symbol: 'LARGE' })],
  NoReturn: [BUYING, { contract_type: 'LOWER', ...LONG, barrier: '+90' }],
  RoundingExceedPermittedEpsilon: [
    BUYING,
    {
      contract_type: 'DIGITDIFF',
      ...ticks(1),
      barrier: '1',
      basis: 'payout',
      amount: 1.16,
      underlying_symbol: 'CHEAP',
    },
  ],
  BarrierOutOfRange: [BARRIER, above('+70')],
  TradingNotAvailable: [OFFERING, { ...LONG, underlying_symbol: 'DIGITS' }],
  TradeTemporarilyUnavailable: [OFFERING, { ...LONG, underlying_symbol: 'COARSE' }],
  InvalidExpiry: [OFFERING, { contract_type: 'DIGITODD', ...LONG }, 'DIGITODD'],
  InvalidTickExpiry: [OFFERING, { contract_type: 'EXPIRYMISS', ...ticks(5) }, 'EXPIRYMISS'],
  TicksNumberLimits: [OFFERING, ticks(11), '1', '10'],
  SingleTickNumberLimits: [OFFERING, { contract_type: 'TICKHIGH', selected_tick: 1, ...ticks(4) }, '5'],
  TradingDurationNotAllowed: [OFFERING, { duration: 14 }],
  ContractExpiryNotAllowed: [OFFERING, up(LONG)],
  ResetFixedExpiryError: [OFFERING, { contract_type: 'RESETPUT', date_expiry: START + 600 }],
  MultiplierOutOfRange: [OFFERING, up({ multiplier: 200 }), '5, 10, 20, 50, 100'],
  GrowthRateOutOfRange: [OFFERING, growing({ growth_rate: 0.06 }), '0.01, 0.02, 0.03, 0.04, 0.05'],
  DealCancellationNotAvailable: [OFFERING, up({ cancellation: '7m' })],
  MissingEither: [CREATION, {}, 'duration', 'date_expiry'],
  DuplicateExpiry: [CREATION, { ...LONG, date_expiry: START + 300 }, 'duration', 'date_expiry'],
  PastExpiryTime: [CREATION, { date_expiry: START - 1 }],
  SameExpiryStartTime: [CREATION, { date_expiry: START }],
  InvalidInput: [CREATION, { ...LONG, multiplier: 100 }, 'multiplier', 'CALL'],
  MissingRequiredContractParams: [CREATION, { ...LONG, amount: undefined }, 'amount'],
  MissingRequiredDigit: [CREATION, { contract_type: 'DIGITMATCH', ...ticks(1) }],
  DigitOutOfRange: [CREATION, { contract_type: 'DIGITOVER', ...ticks(1), barrier: '9' }, '0', '8'],
  MissingRequiredSelectedTick: [CREATION, { contract_type: 'TICKLOW', ...ticks(5) }],
  SelectedTickNumberLimits: [CREATION, { contract_type: 'TICKLOW', ...ticks(5), selected_tick: 6 }, '1', '5'],
  InvalidPayoutPerPoint: [CREATION, turbo({ payout_per_point: 5 }), '0.565, 0.302, 0.156, 0.105, 0.0639'],
  InvalidBarrier: [BARRIER, turbo({ barrier: '+10' })],
  InvalidBarrierSingle: [BARRIER, { contract_type: 'LOWER', ...LONG }],
  InvalidBarrierDouble: [BARRIER, between('+20', '9980')],
  InvalidBarrierForSpot: [BARRIER, { contract_type: 'ONETOUCH', ...LONG, barrier: '+15.38' }, '15.39'],
  InvalidBarrierRange: [BARRIER, { ...between('+50', '+20'), contract_type: 'RANGE' }],
  InvalidHighBarrier: [BARRIER, between('-20', '+20')],
  SameBarriersNotAllowed: [BARRIER, between('+20', '+20.00')],
  BarrierNotInRange: [BARRIER, above('+92.65', { ...LONG, contract_type: 'VANILLALONGCALL' }), '9908.21', '10092.64'],
  BarrierValidationError: [BARRIER, above('+1.234'), '2'],
  NeedAbsoluteBarrier: [BARRIER, above('+100', DAYS)],
  NegativeContractBarrier: [BARRIER, above('-10000')],
  BarrierNotAllowed: [BARRIER, { ...LONG, barrier: '+1' }],
  IntegerBarrierRequired: [BARRIER, { contract_type: 'DIGITMATCH', ...ticks(1), barrier: '1.5' }],
  ResetBarrierError: [BARRIER, { contract_type: 'RESETCALL', ...ticks(5), barrier: '+1' }],
  InvalidMinStake: [BUYING, { ...LONG, amount: 0.99 }, '1'],
  StakeLimits: [BUYING, { ...LONG, amount: 10_000 }, '1', '10000', '10000'],
  StakeLimitExceeded: [BUYING, { ...LONG, amount: 20.01, underlying_symbol: 'SMALL' }, '20'],
  PayoutLimits: [BUYING, { ...LONG, amount: 10_000.01, basis: 'payout' }, '1', '10000', '10000.01'],
  IncorrectStakeDecimals: [BUYING, { ...LONG, amount: 10.001 }, '2'],
  IncorrectPayoutDecimals: [BUYING, { ...LONG, amount: 10.001, basis: 'payout' }, '2'],
  EitherStopLossOrCancel: [BUYING, up({ cancellation: '5m', limit_order: { stop_loss: 5 } })],
  EitherTakeProfitOrCancel: [BUYING, up({ cancellation: '5m', limit_order: { take_profit: 5 } })],
  NegativeTakeProfit: [BUYING, growing({ limit_order: { take_profit: -1 } })],
  LimitOrderIncorrectDecimal: [BUYING, up({ limit_order: { stop_loss: 5.001 } }), '2'],
  LimitOrderAmountTooLow: [BUYING, up({ limit_order: { stop_loss: 0.18 } }), '0.19'],
  LimitOrderAmountTooHigh: [BUYING, growing({ limit_order: { take_profit: 9990.01 } }), '9990'],
}

/** The codes that the wire, the offering or the market refuse in other words. */
const OTHERS: readonly (readonly [string, object, object])[] = [
  [
    'a type that does not exist',
    { contract_type: 'FLIP' },
    { code: 'InputValidationFailed', subcode: 'InvalidContractType', details: { field: 'contract_type' } },
  ],
  [
    'a type that is no text',
    { contract_type: 1 },
    { code: 'InputValidationFailed', details: { field: 'contract_type' } },
  ],
  ['a symbol that is not listed', { ...LONG, underlying_symbol: 'NONE' }, { code: 'InvalidSymbol' }],
  [
    'a symbol that is suspended',
    { ...LONG, underlying_symbol: 'SUSPENDED' },
    { subcode: 'TradeTemporarilyUnavailable' },
  ],
  [
    'a symbol without a tick',
    { ...LONG, underlying_symbol: 'SILENT' },
    { code: 'MarketIsClosed', subcode: 'MissingTickMarketData' },
  ],
  ['a symbol of which nothing is sold', { ...LONG, underlying_symbol: 'RDBULL' }, { subcode: 'TradingNotAvailable' }],
  [
    'a type that is never sold on its symbol',
    { ...above('+5'), underlying_symbol: 'JD100' },
    { code: 'InvalidOfferings' },
  ],
]

let sockets: TestRealtime
let client: TestClient
beforeAll(async () => {
  // The clock stands, since what is sold depends on the second.
  sockets = await startTestRealtime({ aheadMs: () => START * 1000 - Date.now() })
  const { market } = sockets
  await market.list(...SYMBOLS)
  await market.offer({ type: 'SymbolSuspended', data: { symbol: 'SUSPENDED', reason: 'operator' } })
  const spots = SYMBOLS.filter(({ symbol }) => symbol !== 'SILENT').map(({ symbol }) => [symbol, '10000.00'] as const)
  await market.record(START, { ...Object.fromEntries(spots), COARSE: '700.00' })
  await eventually(() => sockets.realtime.isWell())
  client = await sockets.open()
})
afterAll(() => sockets.stop())

const refusalOf = async (contract: object) => {
  const base = { contract_type: 'CALL', underlying_symbol: 'R_100', currency: 'USD', amount: 10 }
  const { error } = await client.ask({ proposal: 1, ...base, ...contract })
  // Each placeholder of the message has its argument.
  const numbers = [...(error?.message ?? '').matchAll(/\[_(\d+)\]/g)].map(([, number]) => Number(number))
  expect(Math.max(0, ...numbers)).toBeLessThanOrEqual(error?.code_args?.length ?? 0)
  expect(error?.message).not.toBe('The request was refused.')
  return error
}

it.each(Object.entries(BY_SUBCODE))('a contract is refused with %s', async (subcode, [code, contract, ...args]) => {
  const { message: _, ...error } = await refusalOf(contract)
  expect(error).toEqual({ code, subcode, ...(args.length === 0 ? {} : { code_args: args }) })
})

it.each(OTHERS)('%s is refused', async (_, contract, error) => expect(await refusalOf(contract)).toMatchObject(error))
