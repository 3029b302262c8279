import { type Amount, amountOf, plus } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import { contractAsk } from './contract-ask.ts'
import { greatestStake, type SoldContract } from './greatest-stake.ts'
import { checkContract } from './offering/check-contract.ts'
import type { ContractRequest, OfferingMoment } from './offering/contract-request.ts'
import { CATEGORIES, CONTRACT_TYPES, type ContractType } from './offering/contract-types.ts'
import { DEFAULT_OFFERING } from './offering/offering-settings.ts'
import { isRefusal, type Refusal } from './offering/refusal.ts'
import { momentOn, requestOf } from './testing/offered-symbols.ts'

const a = amountOf
const CENT = a('0.01')
const FIVE_MINUTES = { duration: 5, durationUnit: 'm' } as const
const ticks = (duration: number) => ({ duration, durationUnit: 't' }) as const
const around = { ...FIVE_MINUTES, barrier: '+20', barrier2: '-20' }

/** A contract on R_100 at 10,000 of each category, and of each kind of stake. */
const CONTRACTS: readonly (readonly [ContractType, Partial<ContractRequest>])[] = [
  ['CALL', FIVE_MINUTES],
  ['HIGHER', { ...FIVE_MINUTES, barrier: '+30' }],
  ['LOWER', { ...FIVE_MINUTES, barrier: '9950' }],
  ['PUTE', FIVE_MINUTES],
  ['ONETOUCH', { ...FIVE_MINUTES, barrier: '+30' }],
  ['NOTOUCH', { ...FIVE_MINUTES, barrier: '+30' }],
  ['EXPIRYMISS', around],
  ['RANGE', { ...around, barrier: '+60', barrier2: '-60' }],
  ['DIGITEVEN', ticks(1)],
  ['DIGITMATCH', { ...ticks(1), barrier: '3' }],
  ['DIGITDIFF', { ...ticks(1), barrier: '3' }],
  ['ASIANU', ticks(5)],
  ['RESETCALL', ticks(5)],
  ['TICKHIGH', { ...ticks(5), selectedTick: 2 }],
  ['RUNHIGH', ticks(3)],
  ['VANILLALONGCALL', { ...FIVE_MINUTES, barrier: '+0' }],
  ['TURBOSLONG', { ...FIVE_MINUTES, barrier: '-25' }],
  ['TURBOSSHORT', { ...FIVE_MINUTES, payoutPerPoint: a('0.3') }],
  ['TURBOSLONG', { ...FIVE_MINUTES, payoutPerPoint: a('0.01') }],
  ['TURBOSSHORT', { ...FIVE_MINUTES, barrier: '+25', takeProfit: a('7.5') }],
  ['MULTUP', { multiplier: a('100') }],
  ['MULTDOWN', { multiplier: a('100'), cancellation: '5m' }],
  ['MULTUP', { multiplier: a('100'), stopLoss: a('1'), takeProfit: a('3') }],
  ['MULTUP', { multiplier: a('5'), takeProfit: a('0.01') }],
  ['ACCU', { growthRate: a('0.01') }],
  ['ACCU', { growthRate: a('0.05'), takeProfit: a('12.34') }],
]

/** Without a commission rounding refuses about half of them. */
const STAKES = ['2', '5.01', '9.99', '17.31', '20.02', '33.33', '61']

const FREE = a('0')
const commissions = { ...DEFAULT_OFFERING.commissions, digits: FREE, callput: FREE, runs: FREE }
const MOMENTS: readonly (readonly [string, OfferingMoment])[] = [
  ['the default limits', momentOn()],
  ['a small payout', { ...momentOn(), settings: { ...DEFAULT_OFFERING, maxPayout: a('77.77') } }],
  ['a set stake', { ...momentOn(), settings: { ...DEFAULT_OFFERING, stakeMax: a('47.115') } }],
  ['no commission', { ...momentOn(), settings: { ...DEFAULT_OFFERING, commissions } }],
]

/** The contract for a stake, or the refusal of it. */
const sold = (
  [type, fields]: (typeof CONTRACTS)[number],
  amount: Amount,
  moment: OfferingMoment,
  markup: string,
): SoldContract | Refusal => {
  const checked = checkContract(requestOf(type, { ...fields, amount }), moment)
  if (isRefusal(checked)) return checked
  const ask = contractAsk(checked.terms, { ...moment, markup: a(markup) })
  return isRefusal(ask) ? ask : { terms: checked.terms, ask, moment, payoutPerPoint: fields.payoutPerPoint }
}

it('is tried with a contract of each category', () =>
  expect(new Set(CONTRACTS.map(([type]) => CONTRACT_TYPES[type].category)).size).toBe(Object.keys(CATEGORIES).length))

for (const [name, moment] of MOMENTS) {
  it.each(CONTRACTS)(
    `the greatest stake of %s %j with ${name} is sold, and one cent more is refused`,
    (...contract) => {
      for (const markup of ['0', '0.0137']) {
        const greatest = STAKES.flatMap((stake) => {
          const bought = sold(contract, a(stake), moment, markup)
          return isRefusal(bought) ? [] : [greatestStake(bought)]
        })
        // The greatest stake does not depend on the stake that was asked for.
        expect(new Set(greatest).size).toBe(1)
        const [stake = CENT] = greatest
        expect(sold(contract, stake, moment, markup)).not.toHaveProperty('code')
        expect(sold(contract, plus(stake, CENT), moment, markup)).toHaveProperty('code')
      }
    },
  )
}

it('the greatest stake in a currency of eight decimals is one that whole digits of units are worth', () => {
  const moment = { ...momentOn(), decimals: 8, settings: { ...DEFAULT_OFFERING, stakeMin: a('0.001') } }
  for (const [type, barrier] of [
    ['VANILLALONGCALL', '+3.1'],
    ['TURBOSLONG', '-25'],
    ['TURBOSSHORT', '+31.7'],
  ] as const) {
    const contract = [type, { ...FIVE_MINUTES, barrier }] as const
    const bought = sold(contract, a('0.001'), moment, '0')
    if (isRefusal(bought)) throw new Error(`a small stake of ${type} is refused: ${bought.subcode}`)
    const greatest = greatestStake(bought)
    expect(Number(greatest)).toBeGreaterThan(9999.99)
    expect(sold(contract, greatest, moment, '0')).not.toHaveProperty('code')
    expect(sold(contract, plus(greatest, a('0.00000001')), moment, '0')).toHaveProperty('code')
  }
})
