import { amountOf } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import type { Unpriced } from '../digital-price.ts'
import { BOOM500, CRASH300N, JD100, momentOn, R_100, RDBULL, requestOf, START } from '../testing/offered-symbols.ts'
import { checkContract } from './check-contract.ts'
import type { ContractRequest, OfferingMoment } from './contract-request.ts'
import { DEFAULT_OFFERING } from './offering-settings.ts'
import type { OfferingSubcode } from './refusal.ts'

const a = amountOf
const ticks = (duration: number) => ({ duration, durationUnit: 't' }) as const
const FIVE_MINUTES = { duration: 5, durationUnit: 'm' } as const
const TWO_DAYS = { duration: 2, durationUnit: 'd' } as const

/** A request that is refused, the code and the arguments of the refusal, and the moment if it is not the usual one. */
type Case = {
  readonly request: ContractRequest
  readonly code: string
  readonly args: readonly string[]
  readonly moment?: OfferingMoment
}

const on = (code: string, ...args: readonly string[]) => ({
  of: (contractType: string, fields: Partial<ContractRequest> = {}, moment?: OfferingMoment): Case => ({
    request: requestOf(contractType, fields),
    code,
    args,
    ...(moment !== undefined && { moment }),
  }),
})

const offering = (...args: readonly string[]) => on('OfferingsValidationError', ...args)
const creation = (...args: readonly string[]) => on('ContractCreationFailure', ...args)
const barrier = (...args: readonly string[]) => on('BarrierValidationError', ...args)
const buying = (...args: readonly string[]) => on('ContractBuyValidationError', ...args)

const MULTIPLIER = { multiplier: a('100') }

/** A moment at which the operator has set all bounds of a stake and of limit orders. */
const LIMITED: OfferingMoment = {
  ...momentOn(),
  settings: {
    ...DEFAULT_OFFERING,
    stakeMax: a('20'),
    takeProfitMin: a('2'),
    takeProfitMax: a('50'),
    stopLossMin: a('3'),
    stopLossMax: a('8'),
  },
}

/** The subcodes that follow from the price of accepted terms. */
type PriceSubcode = Unpriced | 'InvalidStake'

/** A request for each subcode that provokes it. */
const REFUSALS: Readonly<Record<Exclude<OfferingSubcode, PriceSubcode>, readonly Case[]>> = {
  InvalidContractType: [offering('FLIP').of('FLIP'), offering('toString').of('toString')],
  TradingNotAvailable: [offering().of('CALL', ticks(5), momentOn(RDBULL, '1000'))],
  TradeTemporarilyUnavailable: [
    offering().of('DIGITODD', ticks(5), momentOn(R_100, '1985.43')),
    offering().of('MULTUP', MULTIPLIER, momentOn(R_100, '794.17')),
  ],
  InvalidExpiry: [
    offering('DIGITODD').of('DIGITODD', FIVE_MINUTES),
    offering('RUNHIGH').of('RUNHIGH', { dateExpiry: START + 300 }),
  ],
  InvalidTickExpiry: [
    offering('EXPIRYMISS').of('EXPIRYMISS', ticks(5)),
    offering('VANILLALONGPUT').of('VANILLALONGPUT', ticks(5)),
  ],
  TicksNumberLimits: [
    offering('1', '10').of('CALL', ticks(11)),
    offering('1', '10').of('DIGITEVEN', ticks(0)),
    offering('5', '10').of('ONETOUCH', { ...ticks(4), barrier: '+10' }),
    offering('5', '10').of('ASIANU', ticks(4)),
    offering('2', '5').of('RUNLOW', ticks(6)),
  ],
  SingleTickNumberLimits: [offering('5').of('TICKHIGH', { ...ticks(4), selectedTick: 1 })],
  TradingDurationNotAllowed: [
    offering().of('CALL', { duration: 14 }),
    offering().of('CALL', { duration: 366, durationUnit: 'd' }),
    offering().of('CALL', { ...FIVE_MINUTES, duration: 16 }, momentOn(JD100, '20000')),
    offering().of('RESETCALL', { duration: 7201 }),
    offering().of('VANILLALONGCALL', { duration: 59, barrier: '+0' }),
    // A step moves less than 100 pips, so a day is the longest.
    offering().of('PUT', TWO_DAYS, momentOn(R_100, '3900')),
    // On a symbol that ticks every four seconds 15 s have three watched ticks, and every ten seconds one tick.
    offering().of('ONETOUCH', { duration: 15, barrier: '+90' }, momentOn({ ...R_100, intervalSeconds: 4 })),
    offering().of('ONETOUCH', { duration: 15, barrier: '+90' }, momentOn({ ...R_100, intervalSeconds: 3 })),
    offering().of('CALL', { duration: 15 }, momentOn({ ...R_100, intervalSeconds: 10 })),
  ],
  ContractExpiryNotAllowed: [
    offering().of('MULTUP', { ...MULTIPLIER, ...FIVE_MINUTES }),
    offering().of('ACCU', { growthRate: a('0.01'), dateExpiry: START + 60 }),
  ],
  ResetFixedExpiryError: [offering().of('RESETPUT', { dateExpiry: START + 600 })],
  MultiplierOutOfRange: [
    offering('5, 10, 20, 50, 100').of('MULTUP', { multiplier: a('200') }),
    offering('2, 5, 10, 20, 50').of('MULTDOWN', MULTIPLIER, momentOn(BOOM500)),
    // The operator's list narrows the multipliers.
    offering('30').of('MULTUP', MULTIPLIER, {
      ...momentOn(),
      settings: { ...DEFAULT_OFFERING, multipliers: [30, 500] },
    }),
  ],
  GrowthRateOutOfRange: [offering('0.01, 0.02, 0.03, 0.04, 0.05').of('ACCU', { growthRate: a('0.06') })],
  DealCancellationNotAvailable: [
    offering().of('MULTUP', { ...MULTIPLIER, cancellation: '7m' }),
    offering().of('MULTUP', { multiplier: a('50'), cancellation: '5m' }, momentOn(CRASH300N)),
    offering().of('MULTUP', { multiplier: a('50'), cancellation: '5m' }, momentOn(JD100, '20000')),
  ],
  MissingEither: [
    creation('duration', 'date_expiry').of('CALL'),
    creation('barrier', 'payout_per_point').of('TURBOSLONG', FIVE_MINUTES),
  ],
  DuplicateExpiry: [creation('duration', 'date_expiry').of('CALL', { ...FIVE_MINUTES, dateExpiry: START + 300 })],
  PastExpiryTime: [creation().of('CALL', { dateExpiry: START - 1 })],
  SameExpiryStartTime: [creation().of('CALL', { dateExpiry: START }), creation().of('PUT', { duration: 0 })],
  InvalidInput: [
    creation('multiplier', 'CALL').of('CALL', { ...FIVE_MINUTES, ...MULTIPLIER }),
    creation('cancellation', 'ACCU').of('ACCU', { growthRate: a('0.01'), cancellation: '5m' }),
    creation('growth_rate', 'MULTUP').of('MULTUP', { ...MULTIPLIER, growthRate: a('0.01') }),
    creation('payout_per_point', 'VANILLALONGCALL').of('VANILLALONGCALL', { ...FIVE_MINUTES, payoutPerPoint: a('1') }),
    creation('selected_tick', 'ASIANU').of('ASIANU', { ...ticks(5), selectedTick: 1 }),
    creation('stop_loss', 'ACCU').of('ACCU', { growthRate: a('0.01'), stopLoss: a('1') }),
    creation('take_profit', 'CALL').of('CALL', { ...FIVE_MINUTES, takeProfit: a('1') }),
    creation('take_profit', 'TURBOSLONG').of('TURBOSLONG', { ...ticks(5), barrier: '-10', takeProfit: a('1') }),
    creation('payout_per_point', 'TURBOSLONG').of('TURBOSLONG', {
      ...ticks(5),
      barrier: '-10',
      payoutPerPoint: a('1'),
    }),
    creation('basis', 'MULTUP').of('MULTUP', { ...MULTIPLIER, basis: 'payout' }),
    creation('duration', 'CALL').of('CALL', { duration: 20.5 }),
  ],
  MissingRequiredContractParams: [
    creation('multiplier').of('MULTUP'),
    creation('growth_rate').of('ACCU'),
    { request: { contractType: 'CALL', ...FIVE_MINUTES }, code: 'ContractCreationFailure', args: ['amount'] },
  ],
  MissingRequiredDigit: [creation().of('DIGITMATCH', ticks(1))],
  DigitOutOfRange: [
    creation('0', '9').of('DIGITDIFF', { ...ticks(1), barrier: '10' }),
    creation('0', '8').of('DIGITOVER', { ...ticks(1), barrier: '9' }),
    creation('1', '9').of('DIGITUNDER', { ...ticks(1), barrier: '0' }),
  ],
  MissingRequiredSelectedTick: [creation().of('TICKLOW', ticks(5))],
  SelectedTickNumberLimits: [
    creation('1', '5').of('TICKHIGH', { ...ticks(5), selectedTick: 6 }),
    creation('1', '5').of('TICKHIGH', { ...ticks(5), selectedTick: 0 }),
  ],
  InvalidPayoutPerPoint: [
    // The choices are 10 / (d·10,000·2.51832e-4·√150 + 0.9·2.51832), d = ½, 1, 2, 3, 5, to three digits.
    creation('0.565', '0.302', '0.156', '0.105', '0.0639').of('TURBOSLONG', {
      ...FIVE_MINUTES,
      payoutPerPoint: a('5'),
    }),
  ].map((found) => ({ ...found, args: [found.args.join(', ')] })),
  InvalidBarrier: [
    barrier().of('HIGHER', { ...FIVE_MINUTES, barrier: 'ten' }),
    barrier().of('HIGHER', { ...FIVE_MINUTES, barrier: '+.5' }),
    barrier().of('HIGHER', { ...FIVE_MINUTES, barrier: '100000000000000000000' }),
    barrier().of('ONETOUCH', { ...FIVE_MINUTES, barrier: '10000' }),
    barrier().of('NOTOUCH', { ...FIVE_MINUTES, barrier: '+0.00' }),
    barrier().of('TURBOSLONG', { ...FIVE_MINUTES, barrier: '+10' }),
    barrier().of('TURBOSSHORT', { ...FIVE_MINUTES, barrier: '10000' }),
  ],
  InvalidBarrierSingle: [
    barrier().of('LOWER', FIVE_MINUTES),
    barrier().of('NOTOUCH', { ...FIVE_MINUTES, barrier: '+20', barrier2: '-20' }),
    barrier().of('VANILLALONGCALL', FIVE_MINUTES),
  ],
  InvalidBarrierDouble: [
    barrier().of('RANGE', { ...FIVE_MINUTES, barrier: '+20' }),
    barrier().of('EXPIRYMISSE', { ...FIVE_MINUTES, barrier: '+20', barrier2: '9980' }),
  ],
  InvalidBarrierForSpot: [
    // Half of 2.51832e-4·√149 is 0.00153701 from the entry tick, and √150 gives 0.00154216 from the spot.
    barrier('15.39').of('ONETOUCH', { ...FIVE_MINUTES, barrier: '+15.38' }),
    barrier('15.44').of('NOTOUCH', { ...FIVE_MINUTES, barrier: '10015.43' }),
    barrier('15.39').of('UPORDOWN', { ...FIVE_MINUTES, barrier: '+20', barrier2: '-15.35' }),
  ],
  InvalidBarrierRange: [barrier().of('RANGE', { ...FIVE_MINUTES, barrier: '+50', barrier2: '+20' })],
  InvalidHighBarrier: [barrier().of('EXPIRYRANGE', { ...FIVE_MINUTES, barrier: '-20', barrier2: '+20' })],
  SameBarriersNotAllowed: [barrier().of('EXPIRYRANGE', { ...FIVE_MINUTES, barrier: '+20', barrier2: '+20.00' })],
  BarrierNotInRange: [
    // 10,000·exp(±3·2.51832e-4·√149)
    barrier('9908.21', '10092.64').of('VANILLALONGCALL', { ...FIVE_MINUTES, barrier: '+92.65' }),
    barrier('9908.21', '10092.64').of('VANILLALONGPUT', { ...FIVE_MINUTES, barrier: '-91.8' }),
  ],
  BarrierValidationError: [barrier('2').of('HIGHER', { ...FIVE_MINUTES, barrier: '+1.234' })],
  NeedAbsoluteBarrier: [
    barrier().of('HIGHER', { ...TWO_DAYS, barrier: '+100' }),
    barrier().of('EXPIRYMISS', { dateExpiry: START + 86_401, barrier: '+100', barrier2: '-100' }),
  ],
  NegativeContractBarrier: [
    barrier().of('LOWER', { ...FIVE_MINUTES, barrier: '-10000' }),
    barrier().of('LOWER', { ...FIVE_MINUTES, barrier: '0' }),
  ],
  BarrierNotAllowed: [
    barrier().of('CALL', { ...FIVE_MINUTES, barrier: '+1' }),
    barrier().of('PUTE', { ...FIVE_MINUTES, barrier2: '+1' }),
    barrier().of('DIGITEVEN', { ...ticks(5), barrier: '1' }),
    barrier().of('DIGITMATCH', { ...ticks(5), barrier: '1', barrier2: '2' }),
    barrier().of('ASIAND', { ...ticks(5), barrier: '+1' }),
    barrier().of('RUNHIGH', { ...ticks(5), barrier: '+1' }),
    barrier().of('TICKLOW', { ...ticks(5), selectedTick: 1, barrier: '+1' }),
    barrier().of('MULTDOWN', { ...MULTIPLIER, barrier: '+1' }),
    barrier().of('ACCU', { growthRate: a('0.01'), barrier: '+1' }),
  ],
  IntegerBarrierRequired: [
    barrier().of('DIGITMATCH', { ...ticks(1), barrier: '1.5' }),
    barrier().of('DIGITOVER', { ...ticks(1), barrier: '+1' }),
  ],
  ResetBarrierError: [barrier().of('RESETCALL', { ...ticks(5), barrier: '+1' })],
  InvalidMinStake: [buying('1').of('CALL', { ...FIVE_MINUTES, amount: a('0.99') })],
  StakeLimits: [buying('1', '10000', '10000').of('CALL', { ...FIVE_MINUTES, amount: a('10000') })],
  StakeLimitExceeded: [
    buying('20').of('CALL', { ...FIVE_MINUTES, amount: a('20.01') }, LIMITED),
    buying('20').of('MULTUP', { ...MULTIPLIER, amount: a('20.01') }, LIMITED),
  ],
  PayoutLimits: [
    buying('1', '10000', '10000.01').of('CALL', { ...FIVE_MINUTES, amount: a('10000.01'), basis: 'payout' }),
    buying('1', '10000', '0.99').of('CALL', { ...FIVE_MINUTES, amount: a('0.99'), basis: 'payout' }),
  ],
  IncorrectStakeDecimals: [buying('2').of('CALL', { ...FIVE_MINUTES, amount: a('10.001') })],
  IncorrectPayoutDecimals: [buying('2').of('CALL', { ...FIVE_MINUTES, amount: a('10.001'), basis: 'payout' })],
  EitherStopLossOrCancel: [buying().of('MULTUP', { ...MULTIPLIER, cancellation: '5m', stopLoss: a('5') })],
  EitherTakeProfitOrCancel: [buying().of('MULTUP', { ...MULTIPLIER, cancellation: '5m', takeProfit: a('5') })],
  NegativeTakeProfit: [buying().of('ACCU', { growthRate: a('0.01'), takeProfit: a('-1') })],
  LimitOrderIncorrectDecimal: [
    buying('2').of('MULTUP', { ...MULTIPLIER, stopLoss: a('5.001') }),
    buying('2').of('TURBOSSHORT', { ...FIVE_MINUTES, barrier: '+50', takeProfit: a('5.001') }),
  ],
  LimitOrderAmountTooLow: [
    buying('0.01').of('ACCU', { growthRate: a('0.01'), takeProfit: a('0') }),
    // The commission is 10·100·0.7·2.51832e-4 = 0.17628, and the contract begins with a loss of 0.18.
    buying('0.19').of('MULTUP', { ...MULTIPLIER, stopLoss: a('0.18') }),
    buying('2').of('ACCU', { growthRate: a('0.01'), takeProfit: a('1.99') }, LIMITED),
    buying('3').of('MULTUP', { ...MULTIPLIER, stopLoss: a('2.99') }, LIMITED),
  ],
  LimitOrderAmountTooHigh: [
    buying('9990').of('ACCU', { growthRate: a('0.01'), takeProfit: a('9990.01') }),
    buying('10').of('MULTDOWN', { ...MULTIPLIER, stopLoss: a('10.01') }),
    buying('50').of('TURBOSSHORT', { ...FIVE_MINUTES, barrier: '+50', takeProfit: a('50.01') }, LIMITED),
    buying('8').of('MULTUP', { ...MULTIPLIER, stopLoss: a('8.01') }, LIMITED),
  ],
}

const cases = Object.entries(REFUSALS).flatMap(([subcode, found]) =>
  found.map((entry) => ({ ...entry, subcode, text: JSON.stringify(entry.request) })),
)

it.each(cases)('$subcode refuses $text', ({ request, subcode, code, args, moment }) => {
  expect(checkContract(request, moment ?? momentOn())).toEqual({ kind: 'refused', code, subcode, args })
})

it('a type that is never sold on a symbol is refused without a subcode', () => {
  const refusal = { kind: 'refused', code: 'InvalidOfferings', args: [] }
  expect(checkContract(requestOf('CALL', FIVE_MINUTES), momentOn(BOOM500))).toEqual(refusal)
  expect(checkContract(requestOf('HIGHER', { ...FIVE_MINUTES, barrier: '+1' }), momentOn(JD100, '20000'))).toEqual(
    refusal,
  )
  expect(checkContract(requestOf('CALLE', FIVE_MINUTES), momentOn(JD100, '20000'))).toEqual(refusal)
})

const accepted = (request: ContractRequest, moment = momentOn()) => {
  const checked = checkContract(request, moment)
  if (checked.kind === 'refused') throw new Error(JSON.stringify(checked))
  return checked.terms
}

describe('accepted terms', () => {
  it('of a call hold the bet, the amount, the commission and the ticks that decide it', () => {
    expect(accepted(requestOf('CALL', FIVE_MINUTES), { ...momentOn(), startEpoch: START + 1 })).toEqual({
      kind: 'digital',
      bet: { category: 'callput', type: 'CALL' },
      money: { basis: 'stake', amount: '10' },
      commission: '0.012',
      time: {
        duration: { kind: 'until', endEpoch: START + 301 },
        isFixedExpiry: false,
        startEpoch: START + 1,
        life: { spotEpoch: START, entryEpoch: START + 2, exitEpoch: START + 300, intervalSeconds: 2 },
      },
    })
  })

  it('of digits count the entry tick as the first', () => {
    const terms = accepted(requestOf('DIGITOVER', { ...ticks(3), barrier: '8', basis: 'payout' }))
    expect(terms).toMatchObject({
      bet: { category: 'digits', type: 'DIGITOVER', digit: 8 },
      money: { basis: 'payout', amount: '10' },
      commission: '0.01',
      time: { life: { entryEpoch: START + 2, exitEpoch: START + 6 } },
    })
  })

  it('take the commission of equality from its own setting', () => {
    const moment = momentOn()
    const commissions = { ...moment.settings.commissions, callputequal: a('0.05') }
    const dearer = { ...moment, settings: { ...moment.settings, commissions } }
    expect(accepted(requestOf('CALLE', FIVE_MINUTES), dearer)).toMatchObject({ commission: '0.05' })
    expect(accepted(requestOf('CALL', FIVE_MINUTES), dearer)).toMatchObject({ commission: '0.012' })
  })

  it('of a touch contract hold the side on which the barrier lies', () => {
    const touch = (barrier: string) => accepted(requestOf('ONETOUCH', { ...FIVE_MINUTES, barrier }))
    expect(touch('+15.39')).toMatchObject({ bet: { direction: 'up', barrier: { kind: 'relative', offset: '15.39' } } })
    expect(touch('9980.5')).toMatchObject({
      bet: { direction: 'down', barrier: { kind: 'absolute', level: '9980.5' } },
    })
    // The last digit of a barrier may be missing after the point.
    expect(touch('-20.')).toMatchObject({ bet: { barrier: { kind: 'relative', offset: '-20' } } })
  })

  it('allow relative barriers up to a whole day, and a fixed end', () => {
    const dayLong = { dateExpiry: START + 86_400, barrier: '+100' }
    expect(accepted(requestOf('HIGHER', dayLong))).toMatchObject({ time: { isFixedExpiry: true } })
    expect(accepted(requestOf('HIGHER', { ...TWO_DAYS, barrier: '10100' }))).toMatchObject({ kind: 'digital' })
  })

  it('of two barriers take the first as the high one', () => {
    expect(accepted(requestOf('RANGE', { ...FIVE_MINUTES, barrier: '10020', barrier2: '9980' }))).toMatchObject({
      bet: { low: { kind: 'absolute', level: '9980' }, high: { kind: 'absolute', level: '10020' } },
    })
  })

  it('of a turbo enter at the spot tick and fix the level of the barrier', () => {
    const request = requestOf('TURBOSLONG', { ...ticks(5), barrier: '-25' })
    expect(accepted(request, { ...momentOn(), startEpoch: START + 1 })).toMatchObject({
      kind: 'turbos',
      level: '9975',
      // 0.9·10,000·2.51832e-4 rounded up in the twelfth decimal
      entryCost: '2.266492069559',
      time: { life: { spotEpoch: START, entryEpoch: START, exitEpoch: START + 10 } },
    })
  })

  it('of a turbo derive the barrier from a payout per point', () => {
    // 10 / 0.5 − 2.2665 = 17.7335, rounded towards the spot to 17.73
    const request = requestOf('TURBOSSHORT', { ...FIVE_MINUTES, payoutPerPoint: a('0.5'), takeProfit: a('3') })
    expect(accepted(request)).toMatchObject({
      barrier: { kind: 'relative', offset: '17.73' },
      level: '10017.73',
      orders: { takeProfit: '3' },
    })
    const long = requestOf('TURBOSLONG', { ...TWO_DAYS, payoutPerPoint: a('0.5') })
    expect(accepted(long)).toMatchObject({ level: '9982.27' })
  })

  it('of a multiplier hold the rate of the commission, the jump that hurts and the orders', () => {
    const crash = requestOf('MULTUP', { multiplier: a('50'), stopLoss: a('10'), takeProfit: a('0.01') })
    expect(accepted(crash, momentOn(CRASH300N))).toEqual({
      kind: 'multiplier',
      type: 'MULTUP',
      multiplier: '50',
      // 0.7·0.01/√300
      commissionRate: '0.000404145189',
      hurtingJump: '0.01',
      stake: '10',
      orders: { takeProfit: '0.01', stopLoss: '10' },
    })
  })

  it('of a multiplier with cancellation hold its end and its fee', () => {
    const terms = accepted(requestOf('MULTDOWN', { ...MULTIPLIER, cancellation: '5m' }))
    // 1000·(2·N(2.51832e-4·√150/2) − 1)·1.05 = 1.2920
    expect(terms).toMatchObject({ cancellation: { minutes: 5, expiryEpoch: START + 300, fee: '1.3' }, orders: {} })
  })

  it('allow the bounds that the operator has set, and no more than the rules where those are stricter', () => {
    const ordered = (takeProfit: string, stopLoss: string, settings: Partial<OfferingMoment['settings']> = {}) =>
      checkContract(
        requestOf('MULTUP', { ...MULTIPLIER, amount: a('20'), takeProfit: a(takeProfit), stopLoss: a(stopLoss) }),
        { ...LIMITED, settings: { ...LIMITED.settings, ...settings } },
      ).kind
    expect([ordered('2', '3'), ordered('50', '8')]).toEqual(['accepted', 'accepted'])
    const wide = {
      takeProfitMin: a('0.01'),
      takeProfitMax: a('10000'),
      stopLossMin: a('0.01'),
      stopLossMax: a('10000'),
    }
    // A stake of 20 begins with a loss of 0.36, and loses 20 and gains 9,980 at most.
    expect([ordered('9980', '20', wide), ordered('0.01', '0.37', wide)]).toEqual(['accepted', 'accepted'])
    expect([ordered('9980.01', '20', wide), ordered('1', '20.01', wide), ordered('1', '0.36', wide)]).toEqual(
      Array.from({ length: 3 }, () => 'refused'),
    )
  })

  it('of an accumulator hold its barrier', () => {
    expect(accepted(requestOf('ACCU', { growthRate: a('0.01'), takeProfit: a('5') }))).toEqual({
      kind: 'accumulator',
      type: 'ACCU',
      growthRate: '0.01',
      tickSizeBarrier: '0.000612552',
      ticksMax: 230,
      stake: '10',
      orders: { takeProfit: '5' },
    })
  })

  it('of a vanilla contract hold the strike and the commission', () => {
    expect(accepted(requestOf('VANILLALONGPUT', { ...FIVE_MINUTES, barrier: '10092.94' }))).toMatchObject({
      kind: 'vanilla',
      type: 'VANILLALONGPUT',
      strike: { kind: 'absolute', level: '10092.94' },
      stake: '10',
      commission: '0.03',
    })
  })
})
