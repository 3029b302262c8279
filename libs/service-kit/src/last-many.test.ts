import { expect, it } from 'vitest'
import { lastMany } from './last-many.ts'

it('keeps so many texts, and what was asked for lately longer than what was not', () => {
  const texts = lastMany(2)
  texts.add('a')
  texts.add('b')
  expect(texts.has('a')).toBe(true)
  texts.add('c')
  expect(['a', 'b', 'c'].map(texts.has)).toEqual([true, false, true])
  texts.add('a')
  texts.add('d')
  expect(['a', 'b', 'c', 'd'].map(texts.has)).toEqual([true, false, false, true])
})
