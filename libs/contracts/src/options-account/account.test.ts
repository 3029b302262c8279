import { expect, it } from 'vitest'
import { type AccountKind, accountKindHash, accountNumberOf, openingTransactionIdOf } from './account.ts'

const kind: AccountKind = {
  client_id: '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a01',
  account_type: 'demo',
  currency: 'USD',
  group: 'row',
}
/** The first id that could be made in the second hour of 2025: 4 bits of an instance and 8 of a sequence below the milliseconds. */
const SECOND_HOUR = 3_600_000 * 2 ** 12

it('a number is a prefix and ten digits, the same for each caller, and another one at each attempt', () => {
  const numbers = Array.from({ length: 1000 }, (_, attempt) => accountNumberOf(kind, attempt))
  for (const number of numbers) expect(number).toMatch(/^DOT[1-9]\d{9}$/)
  expect(new Set(numbers).size).toBe(1000)
  expect(accountNumberOf({ ...kind }, 1)).toBe('DOT2047082105')
  expect(accountNumberOf({ ...kind, account_type: 'real' }, 1)).toMatch(/^ROT/)
})

it('each kind has a claim of its own', () => {
  const others: Partial<AccountKind>[] = [{}, { account_type: 'real' }, { currency: 'EUR' }, { group: 'eu' }]
  expect(new Set(others.map((other) => accountKindHash({ ...kind, ...other }))).size).toBe(4)
})

it("the transaction id of an account's opening balance is its number, which no gateway makes", () => {
  expect(openingTransactionIdOf('DOT2047082105')).toBe(2_047_082_105)
  expect(openingTransactionIdOf('DOT9999999999')).toBeLessThan(SECOND_HOUR)
})
