import { expect, it } from 'vitest'
import { markOf, passwordNumberIn } from './log-in-mark.ts'

it.each([0, 1, 12])('a log-in with password %i says so', (number) => {
  expect(passwordNumberIn(markOf(number))).toBe(number)
})

it('a log-in that says nothing was with the first password', () => {
  for (const amr of [undefined, [], ['pwd']]) expect(passwordNumberIn(amr)).toBe(0)
})
