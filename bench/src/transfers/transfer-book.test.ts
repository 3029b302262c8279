import { expect, it } from 'vitest'
import { transferBook } from './transfer-book.ts'

it('keeps the outcome of each transfer', () => {
  const book = transferBook(2)
  for (const status of [200, 400, 504, 0]) book.settle({ number: book.issue(), from: 0, to: 1, cents: 7 }, status)
  book.issue()
  expect([0, 1, 2, 3, 4].map(book.outcomeOf)).toEqual(['acknowledged', 'refused', 'unknown', 'unknown', 'open'])
  expect(book.countOf('unknown')).toBe(2)
})

it('moves money for acknowledged transfers only', () => {
  const book = transferBook(3)
  book.settle({ number: book.issue(), from: 0, to: 2, cents: 7 }, 200)
  book.settle({ number: book.issue(), from: 2, to: 1, cents: 2 }, 200)
  book.settle({ number: book.issue(), from: 2, to: 1, cents: 50 }, 400)
  expect([0, 1, 2].map(book.changeOf)).toEqual([-7, 2, 5])
})

it('holds more than a million transfers', () => {
  const book = transferBook(2)
  for (let number = 0; number <= 1 << 20; number += 1) book.issue()
  book.settle({ number: 1 << 20, from: 0, to: 1, cents: 1 }, 200)
  expect(book.outcomeOf(1 << 20)).toBe('acknowledged')
  expect(book.issued()).toBe((1 << 20) + 1)
})
