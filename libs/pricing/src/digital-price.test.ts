import { amountOf } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import { digitProbability } from './categories/digits.ts'
import { digitalBid, priceOfPayout, priceOfStake } from './digital-price.ts'

const terms = (probability: number, commission = '0.01', markup = '0') => ({
  probability,
  commission: amountOf(commission),
  markup: amountOf(markup),
  decimals: 2,
})
const a = amountOf

describe('the price of a digital contract', () => {
  it.each([
    [{ type: 'DIGITMATCH', digit: 7 }, '100', '909.09'],
    [{ type: 'DIGITDIFF', digit: 7 }, '100', '109.89'],
    [{ type: 'DIGITOVER', digit: 4 }, '1', '1.96'],
    [{ type: 'DIGITUNDER', digit: 5 }, '1', '1.96'],
    [{ type: 'DIGITEVEN' }, '1', '1.96'],
    [{ type: 'DIGITODD' }, '10', '19.61'],
  ] as const)('%j for a stake of %s pays %s', (contract, stake, payout) => {
    const price = priceOfStake(a(stake), terms(digitProbability(contract)))
    expect(price).toEqual({ ask: stake, payout, markupAmount: '0' })
  })

  it('of a payout is the payout times the probability, commission and markup', () => {
    expect(priceOfPayout(a('100'), terms(0.5, '0.012', '0.03'))).toEqual({
      ask: '54.2',
      payout: '100',
      markupAmount: '3',
    })
  })

  it('has a markup amount that is rounded down', () => {
    expect(priceOfStake(a('1'), terms(0.5, '0.01', '0.03'))).toEqual({ ask: '1', payout: '1.85', markupAmount: '0.05' })
  })

  it('is NoReturn where the client could not gain', () => {
    expect(priceOfStake(a('10'), terms(0.99))).toBe('NoReturn')
    expect(priceOfStake(a('1'), terms(0.986, '0.012'))).toBe('NoReturn')
    expect(priceOfPayout(a('0.01'), terms(0.5))).toBe('NoReturn')
  })

  it('is BarrierOutOfRange below a probability of 0.02, and for no number at all', () => {
    expect(priceOfStake(a('10'), terms(0.0199))).toBe('BarrierOutOfRange')
    expect(priceOfStake(a('10'), terms(Number.NaN))).toBe('BarrierOutOfRange')
    expect(priceOfStake(a('10'), terms(0.02))).toMatchObject({ payout: '333.33' })
  })

  it('is refused where rounding takes more than half of the commission', () => {
    // 0.05 at 0.51 rounds to 0.03 where 0.0255 is asked: in the house's favour. 0.07·0.51 = 0.0357 rounds to 0.04.
    expect(priceOfPayout(a('0.05'), terms(0.5))).toMatchObject({ ask: '0.03' })
    // 0.2·0.52 = 0.104 rounds down to 0.1, less than 0.2·0.51 = 0.102.
    expect(priceOfPayout(a('0.2'), terms(0.5, '0.02'))).toBe('RoundingExceedPermittedEpsilon')
    // 0.82·0.31 = 0.2542 rounds down by 0.0042, more than 0.0041; 0.83·0.512 = 0.42496 by 0.00496, less than 0.00498.
    expect(priceOfPayout(a('0.82'), terms(0.3))).toBe('RoundingExceedPermittedEpsilon')
    expect(priceOfPayout(a('0.83'), terms(0.5, '0.012'))).toMatchObject({ ask: '0.42' })
    // The markup is not the house's: 0.34·0.542 rounds to 0.18, of which 0.01 is the markup; 0.17 is less than 0.34·0.506.
    expect(priceOfPayout(a('0.34'), terms(0.5, '0.012', '0.03'))).toBe('RoundingExceedPermittedEpsilon')
  })
})

describe('the bid', () => {
  it('is the payout times the probability less the commission, rounded down, and never negative', () => {
    expect(digitalBid(a('19.61'), terms(0.7))).toBe('13.53')
    // 19.61 · 0.6945 = 13.619145
    expect(digitalBid(a('19.61'), terms(0.7045))).toBe('13.61')
    expect(digitalBid(a('100'), terms(1))).toBe('99')
    expect(digitalBid(a('100'), terms(0.005))).toBe('0')
  })

  it('is never above the payout, and an error for what is no probability', () => {
    expect(digitalBid(a('100'), terms(1 + 1e-6, '0'))).toBe('100')
    for (const none of [1.16, -0.1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => digitalBid(a('100'), terms(none))).toThrow(`a probability from 0 to 1, not ${none}`)
    }
  })

  it('is less than the ask of the same moment', () => {
    const ask = priceOfPayout(a('100'), terms(0.5))
    expect(ask).toMatchObject({ ask: '51' })
    expect(digitalBid(a('100'), terms(0.5))).toBe('49')
  })
})
