import { expect, it } from 'vitest'
import { isRefusal } from './is-refusal.ts'

it.each([
  ['TransferRefused', true],
  ['ReceiptRefused', true],
  ['TransferSent', false],
  ['DepositRejected', false],
  ['SomethingElseRefused', false],
])('%s is declared as a refusal: %s', (type, expected) => {
  expect(isRefusal({ type })).toBe(expected)
})
