import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import { numberForStake } from '../contract-number.ts'
import { REFERENCE } from '../testing/reference.ts'
import { turboBarrier, turboBid, turboEntryCost, turboUnitPrice, turboUnitValue } from './turbos.ts'

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

it.each(REFERENCE.turboBarriers)('$payoutPerPoint a point for $stake sets the barrier of $type at $barrier', (row) => {
  const { type, decimals } = row
  const purchase = { type, spot: a(row.spot), entryCost: a(row.entryCost), stake: a(row.stake) }
  const barrier = turboBarrier(purchase, a(row.payoutPerPoint), decimals)
  expect(barrier ?? null).toBe(row.barrier)
  if (barrier === undefined) return
  expect(numberForStake(purchase.stake, turboUnitPrice(type, { ...purchase, barrier }), 2)).toBe(row.number)
})

it('no barrier follows from a payout per point of zero or less', () => {
  const purchase = { type: 'TURBOSLONG', spot: a('1000'), entryCost: a('0.18'), stake: a('10') } as const
  for (const none of ['0', '-1']) expect(turboBarrier(purchase, a(none), 2)).toBeUndefined()
})

it('a bid is the number times the distance from the barrier, rounded down, between zero and the maximum payout', () => {
  const bid = (type: 'TURBOSLONG' | 'TURBOSSHORT', quote: string) =>
    turboBid(a('3.3333333'), { type, quote: a(quote), barrier: a('1000') }, { decimals: 2, maxPayout: a('100') })
  // 3.3333333·1.01 = 3.366666633
  expect(bid('TURBOSLONG', '1001.01')).toBe('3.36')
  expect(bid('TURBOSSHORT', '998.99')).toBe('3.36')
  expect(bid('TURBOSLONG', '1000')).toBe('0')
  expect(bid('TURBOSLONG', '999')).toBe('0')
  expect(bid('TURBOSLONG', '1031')).toBe('100')
})
