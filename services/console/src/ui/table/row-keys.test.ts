import { expect, it } from 'vitest'
import { rowAfter } from './row-keys.ts'

it('keys move between rows, and stop at the first and the last', () => {
  expect(rowAfter('ArrowDown', 0, 3)).toBe(1)
  expect(rowAfter('ArrowDown', 2, 3)).toBe(2)
  expect(rowAfter('ArrowUp', 0, 3)).toBe(0)
  expect(rowAfter('PageDown', 0, 100)).toBe(10)
  expect(rowAfter('End', 0, 3)).toBe(2)
  expect(rowAfter('Home', 2, 3)).toBe(0)
  expect(rowAfter('x', 1, 3)).toBeUndefined()
})
