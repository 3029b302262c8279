import { amountOf } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import { contractNumber, numberForStake, unitPriceOf, unitValueOf, valueOfContracts } from './contract-number.ts'

const a = amountOf

describe('the number of contracts', () => {
  it('has eight significant digits and is rounded down', () => {
    expect(contractNumber(a('10'), a('2.55'))).toBe('3.9215686')
    expect(contractNumber(a('10'), a('30000'))).toBe('0.00033333333')
  })

  it('is InvalidStake if the stake buys none', () => {
    expect(numberForStake(a('0.01'), a(`1${'0'.repeat(40)}`), 2)).toBe('InvalidStake')
  })

  it('is InvalidStake if rounding takes more than a smallest unit of the currency', () => {
    // 3,333,333.3·3 = 9,999,999.9 of 10,000,000: a tenth is lost.
    expect(numberForStake(a('10000000'), a('3'), 2)).toBe('InvalidStake')
    expect(numberForStake(a('10000000'), a('3'), 1)).toBe('3333333.3')
    expect(numberForStake(a('10'), a('3'), 2)).toBe('3.3333333')
    expect(numberForStake(a('10'), a('3'), 8)).toBe('InvalidStake')
  })
})

it('the worth of a number of contracts is rounded down, not below zero and at most the maximum payout', () => {
  const limit = { decimals: 2, maxPayout: a('10000') }
  expect(valueOfContracts(a('1.2345678'), a('3.7'), limit)).toBe('4.56')
  expect(valueOfContracts(a('1.2345678'), a('-3.7'), limit)).toBe('0')
  expect(valueOfContracts(a('9999.999'), a('1'), limit)).toBe('9999.99')
  expect(valueOfContracts(a('10000.01'), a('1'), limit)).toBe('10000')
})

it('a unit price is rounded up, and the value of a unit down', () => {
  expect([1 / 3, 0.125, 1e-13].map(unitPriceOf)).toEqual(['0.333333333334', '0.125', '0.000000000001'])
  expect([1 / 3, 0.125, 1e-13].map(unitValueOf)).toEqual(['0.333333333333', '0.125', '0'])
})
