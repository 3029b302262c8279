import { expect, it } from 'vitest'
import { deadCodeText } from './check-withdrawal.ts'

it('a code pays until it has ended or was entered wrongly too often', () => {
  expect(deadCodeText({ isBlocked: false, secondsLeft: 345 })).toBeUndefined()
  expect(deadCodeText({ isBlocked: false, secondsLeft: 0 })).toBe('✕ The code has ended.')
  expect(deadCodeText({ isBlocked: true, secondsLeft: 345 })).toMatch(/^✕ Too many wrong codes/)
})
