import { expect, it } from 'vitest'
import { changedOnly, fieldOf, valueChanges, valuesIn } from './field-lists.ts'

it('several values of a field are parsed as they were formatted', () => {
  expect(valuesIn(fieldOf(['a b', 'c']))).toEqual(['a b', 'c'])
  expect(valuesIn(' a b ;; c; ')).toEqual(['a b', 'c'])
  expect(valuesIn('a  b', /\s+/)).toEqual(['a', 'b'])
  expect(valuesIn(undefined)).toEqual([])
})

it('an edit sends the fields whose text was changed', () =>
  expect(changedOnly({ a: 1, b: [2] }, { a: '1', b: '2; 3' }, { a: '1', b: '2' })).toEqual({ b: [2] }))

it('the changes of an edit name the value before and after, a choice by its words, and no unchanged field', () => {
  const fields = [
    { name: 'name', label: 'Name' },
    { name: 'urls', label: 'Addresses' },
    { name: 'is_listed', label: 'Listed', choices: { true: 'yes', false: 'no' } },
    { name: 'ticket', label: 'Ticket' },
  ]
  const initial = { name: 'shop', urls: 'a; b', is_listed: 'true' }
  expect(valueChanges(fields, { ...initial, urls: '', is_listed: 'false', ticket: 'FR-1' }, initial)).toEqual([
    'Addresses: a; b → none',
    'Listed: yes → no',
  ])
  expect(valueChanges(fields, initial, initial)).toEqual([])
})
