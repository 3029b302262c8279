import { amountOf } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import { contractAsk } from './contract-ask.ts'
import { checkContract } from './offering/check-contract.ts'
import type { ContractRequest, OfferingMoment } from './offering/contract-request.ts'
import { DEFAULT_OFFERING } from './offering/offering-settings.ts'
import { momentOn, requestOf } from './testing/offered-symbols.ts'

const a = amountOf
const FIVE_MINUTES = { duration: 5, durationUnit: 'm' } as const
const ticks = (duration: number) => ({ duration, durationUnit: 't' }) as const

const askOf = (
  type: string,
  fields: Partial<ContractRequest>,
  { markup = '0', moment = momentOn() }: { readonly markup?: string; readonly moment?: OfferingMoment } = {},
) => {
  const checked = checkContract(requestOf(type, fields), moment)
  if (checked.kind === 'refused') throw new Error(JSON.stringify(checked))
  return contractAsk(checked.terms, { ...moment, markup: a(markup) })
}

describe('the ask', () => {
  it('of digits is the stake, and the payout the stake over the probability and the commission', () => {
    expect(askOf('DIGITODD', ticks(1))).toEqual({
      kind: 'priced',
      ask: '10',
      stake: '10',
      markupAmount: '0',
      payout: '19.61',
      exposure: '9.61',
      priceTerms: { probability: 0.5, commission: '0.01', markup: '0', decimals: 2 },
    })
  })

  it('of a payout contains the markup, which is no part of the stake', () => {
    // 100·(0.5 + 0.01 + 0.03)
    const ask = askOf('DIGITEVEN', { ...ticks(1), basis: 'payout', amount: a('100') }, { markup: '0.03' })
    expect(ask).toMatchObject({ ask: '54', stake: '51', markupAmount: '3', payout: '100', exposure: '49' })
  })

  it('of a level counts the step to the entry tick, of an offset not', () => {
    // N((ln(10,000/10,030.005) − v²/2)/v) with v = 2.518325e-4·√149 is 0.1644918, with √150 it is 0.1652980.
    expect(askOf('HIGHER', { ...FIVE_MINUTES, barrier: '+30' })).toMatchObject({ payout: '56.66' })
    expect(askOf('HIGHER', { ...FIVE_MINUTES, barrier: '10030' })).toMatchObject({ payout: '56.4' })
  })

  it('of a vanilla holds the number of contracts', () => {
    // 10,000·(2·N(v/2) − 1)·1.03 with v = 2.518325e-4·√149 is 12.6314134.
    expect(askOf('VANILLALONGCALL', { ...FIVE_MINUTES, barrier: '+0' }, { markup: '0.01' })).toMatchObject({
      ask: '10.1',
      stake: '10',
      markupAmount: '0.1',
      payout: '0',
      number: '0.79167704',
    })
  })

  it('of a turbo holds the number of contracts', () => {
    // 10 / (25 + 2.266492069559)
    expect(askOf('TURBOSSHORT', { ...FIVE_MINUTES, barrier: '+25' })).toMatchObject({ ask: '10', number: '0.36675051' })
  })

  it('of a multiplier adds the fee of cancellation', () => {
    const multiplier = { multiplier: a('100') }
    expect(askOf('MULTUP', multiplier)).toMatchObject({ ask: '10', payout: '0' })
    expect(askOf('MULTUP', { ...multiplier, cancellation: '5m' })).toMatchObject({ ask: '11.3', stake: '10' })
  })

  it('of an accumulator is the stake, and its exposure the growth of 230 ticks', () => {
    // 10·1.01^230 = 98.60…
    expect(askOf('ACCU', { growthRate: a('0.01') })).toMatchObject({ ask: '10', exposure: '88.6' })
  })
})

describe('the price is refused', () => {
  it('with BarrierOutOfRange where the contract wins too rarely', () => {
    expect(askOf('HIGHER', { ...FIVE_MINUTES, barrier: '+70' })).toEqual({
      kind: 'refused',
      code: 'BarrierValidationError',
      subcode: 'BarrierOutOfRange',
      args: [],
    })
  })

  it('with NoReturn where the client could not gain', () => {
    const refusal = { code: 'ContractBuyValidationError', subcode: 'NoReturn', args: [] }
    expect(askOf('LOWER', { ...FIVE_MINUTES, barrier: '+90' })).toMatchObject(refusal)
  })

  it('with RoundingExceedPermittedEpsilon where rounding takes more than half of the commission', () => {
    const cheap = { ...DEFAULT_OFFERING.commissions, digits: a('0.0001') }
    const moment = { ...momentOn(), settings: { ...DEFAULT_OFFERING, commissions: cheap } }
    // 1.16·0.9001 = 1.044116 rounds to 1.04, less than 1.16·0.90005 = 1.044058.
    expect(
      askOf('DIGITDIFF', { ...ticks(1), barrier: '1', basis: 'payout', amount: a('1.16') }, { moment }),
    ).toMatchObject({
      code: 'ContractBuyValidationError',
      subcode: 'RoundingExceedPermittedEpsilon',
    })
  })

  it('with InvalidStake where the number of contracts loses more than a cent', () => {
    const settings = { ...DEFAULT_OFFERING, maxPayout: a('100000000') }
    const stake = { ...ticks(5), barrier: '-25.01', amount: a('9999999.99') }
    expect(askOf('TURBOSLONG', stake, { moment: { ...momentOn(), settings } })).toEqual({
      kind: 'refused',
      code: 'ContractBuyValidationError',
      subcode: 'InvalidStake',
      args: [],
    })
  })

  it('with PayoutLimits where the payout of a stake is too much', () => {
    expect(askOf('DIGITMATCH', { ...ticks(1), barrier: '1', amount: a('1100.01') })).toMatchObject({
      subcode: 'PayoutLimits',
      args: ['1', '10000', '10000.09'],
    })
  })

  it('with InvalidMinStake where a payout costs less than the smallest stake', () => {
    const small = { ...ticks(1), barrier: '1', basis: 'payout', amount: a('5') } as const
    expect(askOf('DIGITMATCH', small)).toMatchObject({ subcode: 'InvalidMinStake', args: ['1'] })
  })
})
