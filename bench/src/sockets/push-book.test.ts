import { expect, it } from 'vitest'
import { pushBook } from './push-book.ts'

it('counts the pushes of each socket, and the missing ones', () => {
  const book = pushBook(2, 2)
  book.moved(1)
  book.told(1, 0, 1)
  expect(book.missing(1)).toBe(1)
  book.told(1, 1, 1)
  expect(book.missing(1)).toBe(0)
  expect(book.pushed()).toMatchObject({ arrived: 2, outOfOrder: 0 })
  book.reset()
  expect(book.pushed().arrived).toBe(0)
  expect(book.missing(1)).toBe(0)
})

it('notices a push that was left out, doubled or late', () => {
  const book = pushBook(1, 1)
  for (const seq of [1, 2, 4, 4, 3]) book.told(0, 0, seq)
  expect(book.pushed().outOfOrder).toBe(3)
})
