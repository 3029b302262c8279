import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import { contractNumber, unitPriceOf } from '../contract-number.ts'
import { turboEntryCost, turboUnitPrice, turboUnitValue } from './turbos.ts'

const a = amountOf

it('one unit costs its distance from the barrier and the entry cost', () => {
  expect(turboEntryCost(1000, 2e-4)).toBeCloseTo(0.18, 12)
  const entryCost = a('0.18')
  expect(turboUnitPrice('TURBOSLONG', { spot: a('1000'), barrier: a('997.63'), entryCost })).toBe('2.55')
  expect(turboUnitPrice('TURBOSSHORT', { spot: a('1000'), barrier: a('1002.37'), entryCost })).toBe('2.55')
})

it('one unit is worth its distance from the barrier, negative beyond it', () => {
  expect(turboUnitValue('TURBOSLONG', a('1001'), a('997.63'))).toBe('3.37')
  expect(turboUnitValue('TURBOSSHORT', a('1001'), a('1000.5'))).toBe('-0.5')
})

it('the number of contracts has eight significant digits and is rounded down', () => {
  expect(contractNumber(a('10'), a('2.55'))).toBe('3.9215686')
  expect(contractNumber(a('10'), a('30000'))).toBe('0.00033333333')
})

it('a unit price is rounded up', () => {
  expect([1 / 3, 0.125, 1e-13].map(unitPriceOf)).toEqual(['0.333333333334', '0.125', '0.000000000001'])
})
