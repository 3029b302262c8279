import { expect, it } from 'vitest'
import { nameLeft } from './vertical-lines.ts'

it('the name of a line stands right of it, and left of it where it would be cut', () => {
  expect(nameLeft(100, 30, 400)).toBe(103)
  expect(nameLeft(390, 30, 400)).toBe(357)
  expect(nameLeft(10, 30, 20)).toBe(0)
})
