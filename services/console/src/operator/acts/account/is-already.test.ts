import { expect, it } from 'vitest'
import { isAlready } from './is-already.ts'

it.each([
  ['Freeze', 'frozen', true],
  ['Freeze', 'open', false],
  ['Thaw', 'open', true],
  ['Reactivate', 'active', true],
  ['Deposit cash', 'open', false],
  ['Freeze', null, false],
] as const)('%s of an account that is %s changes nothing: %s', (verb, status, expected) =>
  expect(isAlready(verb, status)).toBe(expected),
)
