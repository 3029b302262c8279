import { expect, it } from 'vitest'
import type { CurrencyTotal } from '../../api/wire.ts'
import { checkedTotal } from './checked-total.ts'

const total = (changes: Partial<CurrencyTotal>): CurrencyTotal => ({
  realm: 'real',
  currency: 'USD',
  accounts: '30000.00',
  transit: '0.00',
  system: '-30000.00',
  sum: '0.00',
  system_accounts: {},
  ...changes,
})

it('money that adds up to zero is balanced', () =>
  expect(checkedTotal(total({}))).toEqual({ sum: '0.00', verdict: 'balanced' }))

it('a cent too much is reported', () =>
  expect(checkedTotal(total({ accounts: '30000.01', sum: '0.01' }))).toEqual({ sum: '0.01', verdict: 'off' }))

it('a sum of the server that differs from that of the page is reported', () =>
  expect(checkedTotal(total({ accounts: '30000.01' }))).toEqual({ sum: '0.01', verdict: 'unequal' }))
