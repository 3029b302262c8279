import { expect, it } from 'vitest'
import { buyCall } from './buy.ts'

const PURCHASE = { contract_type: 'MULTUP', currency: 'USD', underlying_symbol: 'R_100' }

const isTaken = (parameters: object): boolean =>
  buyCall.request.safeParse({ buy: 1, price: 10, parameters: { ...PURCHASE, ...parameters } }).success

it.each([
  ['barrier', '1', 20],
  ['barrier2', '1', 20],
  ['cancellation', '5', 20],
  ['currency', 'A', 20],
  ['underlying_symbol', 'R', 30],
] as const)('the %s of a purchase, which its refusal records, has a greatest length', (field, character, lengthMax) => {
  expect(isTaken({ [field]: character.repeat(lengthMax) })).toBe(true)
  expect(isTaken({ [field]: character.repeat(lengthMax + 1) })).toBe(false)
})
