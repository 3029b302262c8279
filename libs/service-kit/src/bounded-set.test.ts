import { expect, it } from 'vitest'
import { boundedSet } from './bounded-set.ts'

it('keeps a bounded number of texts and drops the one unused longest', () => {
  const texts = boundedSet(2)
  texts.add('a')
  texts.add('b')
  expect(texts.has('a')).toBe(true)
  texts.add('c')
  expect(['a', 'b', 'c'].map(texts.has)).toEqual([true, false, true])
  texts.add('a')
  texts.add('d')
  expect(['a', 'b', 'c', 'd'].map(texts.has)).toEqual([true, false, false, true])
})
