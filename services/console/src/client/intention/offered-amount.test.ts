import { expect, it } from 'vitest'
import { failureOf } from '../../api/call-failure.ts'
import { type AskedAmount, offeredAmount } from './offered-amount.ts'

const ASKED: AskedAmount = {
  amount: '99999.00',
  currency: 'USD',
  balance: '20000.00',
  minimum: '10.00',
  maximum: '2000.00',
}

const offered = (code: string, details: Readonly<Record<string, string>>, asked: Partial<AskedAmount> = {}) =>
  offeredAmount({ ...failureOf(undefined), status: 400, code, details }, { ...ASKED, ...asked })

it.each([
  ['BadRequest', { rule: 'insufficient_funds', available: '19000.00' }, {}, '19000.00'],
  ['WalletFundsInsufficient', {}, {}, '20000.00'],
  ['TransactionLimitError', { limit: '10000.00', needed: '99999.00' }, {}, '10000.00'],
  ['TransactionLimitError', { limit: '10000.00', needed: '12000.01' }, { currency: 'EUR', amount: '11000' }, '9166.65'],
  ['WithdrawalAmountMinimum', {}, { amount: '1.00' }, '10.00'],
  ['WithdrawalAmountMaximum', {}, {}, '2000.00'],
])('a %s with %j offers another amount', (code, details, asked, amount) =>
  expect(offered(code, details, asked)).toBe(amount),
)

it.each([
  ['BadRequest', { rule: 'frozen' }, {}],
  ['BadRequest', { rule: 'insufficient_funds', available: '0.00' }, {}],
  ['TransactionLimitError', { limit: '10000.00' }, { balance: '9000.00' }],
  ['TransactionLimitError', {}, {}],
  ['WithdrawalAmountMinimum', {}, { balance: '5.00' }],
  ['DailyLimitError', { limit: '10' }, {}],
])('a %s with %j offers nothing that would fail, too', (code, details, asked) =>
  expect(offered(code, details, asked)).toBeUndefined(),
)
