import { expect, it } from 'vitest'
import { amrOf, passwordNumberIn } from './amr-password-number.ts'

it.each([0, 1, 12])('a log-in with password %i says so', (number) => {
  expect(passwordNumberIn(amrOf(number))).toBe(number)
})

it('`amr` without a number means the first password', () => {
  for (const amr of [undefined, [], ['pwd']]) expect(passwordNumberIn(amr)).toBe(0)
})
