import { expect, it } from 'vitest'
import { changedOnly, fieldOf, valuesIn } from './field-lists.ts'

it('several values of a field are parsed as they were formatted', () => {
  expect(valuesIn(fieldOf(['a b', 'c']))).toEqual(['a b', 'c'])
  expect(valuesIn(' a b ;; c; ')).toEqual(['a b', 'c'])
  expect(valuesIn('a  b', /\s+/)).toEqual(['a', 'b'])
  expect(valuesIn(undefined)).toEqual([])
})

it('an edit sends the fields whose text was changed', () =>
  expect(changedOnly({ a: 1, b: [2] }, { a: '1', b: '2; 3' }, { a: '1', b: '2' })).toEqual({ b: [2] }))
