import { expect, it } from 'vitest'
import { COUNTRIES } from './countries.ts'

it('countries are read in small and capital letters, with semicolons, commas or blanks between them', () => {
  expect(COUNTRIES.read('ke; UG', 'en')).toBe('ke; ug')
  expect(COUNTRIES.read('ke,ug  TZ;', 'en')).toBe('ke; ug; tz')
})

it('a value that is no code is named', () => {
  expect(COUNTRIES.read('ke; Kenya', 'en')).toBeUndefined()
  expect(COUNTRIES.faultOf?.('ke; Kenya', 'en')).toBe('must be codes of two letters such as ke, and "Kenya" is none')
  expect(COUNTRIES.faultOf?.('ke; UG', 'en')).toBeUndefined()
})
