import type { ContractParameters } from '@folio/contracts/websocket/trading/contract-parameters.ts'
import { describe, expect, it } from 'vitest'
import { askedContract, contractKey } from './asked-contract.ts'

const given: ContractParameters = {
  contract_type: 'HIGHER',
  underlying_symbol: 'R_100',
  currency: 'USD',
  amount: 10,
  barrier: '+5',
  duration: 60,
}

const keyOf = (change: Partial<ContractParameters>) => contractKey(askedContract({ ...given, ...change }))

describe('a contract as a client asks for it', () => {
  it.each<[string, Partial<ContractParameters>]>([
    ['the default basis', { basis: 'stake' }],
    ['the default unit', { duration_unit: 's' }],
    ['a minute', { duration: 1, duration_unit: 'm' }],
    ['superfluous zeros of a barrier', { barrier: '+05.00' }],
    ['a barrier that ends with its point', { barrier: '+5.' }],
  ])('stays the same by %s', (_, change) => expect(keyOf(change)).toBe(keyOf({})))

  it.each<[string, Partial<ContractParameters>]>([
    ['amount', { amount: 10.01 }],
    ['basis', { basis: 'payout' }],
    ['unit', { duration_unit: 't' }],
    ['barrier', { barrier: '5' }],
    ['direction of a barrier', { barrier: '-5' }],
    ['order', { limit_order: { take_profit: 5 } }],
    ['side of an order', { limit_order: { stop_loss: 5 } }],
  ])('is another one with another %s', (_, change) => expect(keyOf(change)).not.toBe(keyOf({})))

  it('has exact numbers, read by their shortest text', () => {
    const asked = askedContract({ ...given, amount: 0.1 + 0.2, growth_rate: 1e-7, limit_order: { take_profit: 5.5 } })
    expect(asked).toMatchObject({
      amount: '0.30000000000000004',
      growth_rate: '0.0000001',
      limit_order: { take_profit: '5.5' },
    })
  })
})
