import { describe, expect, it } from 'vitest'
import { isBelow, isEqual, isNegative, isZero, scaledDown, sumOf, withPlaces } from './decimal.ts'

describe('sumOf', () => {
  it('adds what floats cannot', () => {
    expect(sumOf(['0.1', '0.2'])).toBe('0.3')
    expect(sumOf(['9007199254740993.01', '0.01'])).toBe('9007199254740993.02')
  })

  it('keeps the most decimals that one of the numbers has', () => {
    expect(sumOf(['30000.00', '0.00', '-30000.000'])).toBe('0.000')
    expect(sumOf(['1', '-0.05'])).toBe('0.95')
    expect(sumOf(['-1', '0.95'])).toBe('-0.05')
  })

  it('is zero for no numbers', () => expect(sumOf([])).toBe('0'))

  it.each(['', '1e3', '1,000', '.5', 'NaN', ' 1', '１'])('refuses %j, which is no decimal number', (text) =>
    expect(() => sumOf([text])).toThrow('is not a decimal number'),
  )
})

it('isZero sees the last decimal', () => {
  expect(isZero('-0.00')).toBe(true)
  expect(isZero('0.00000001')).toBe(false)
})

it('isEqual ignores how many decimals are written', () => {
  expect(isEqual('12.5', '12.50')).toBe(true)
  expect(isEqual('12.5', '12.51')).toBe(false)
  expect(isEqual('-0', '0.00')).toBe(true)
})

it('isNegative is false for a zero with a sign', () => expect(isNegative('-0.00')).toBe(false))

it('withPlaces adds zeros, and drops no digit', () => {
  expect(withPlaces('12.5', 2)).toBe('12.50')
  expect(withPlaces('-99999', 2)).toBe('-99999.00')
  expect(withPlaces('0.12345678', 2)).toBe('0.12345678')
})

it('isBelow compares by value', () => {
  expect(isBelow('9.99', '10')).toBe(true)
  expect(isBelow('10.00', '10')).toBe(false)
})

describe('scaledDown', () => {
  it('rounds down at the wanted decimals', () => {
    expect(scaledDown('11000', { by: '10000.00', of: '12000.01', places: 2 })).toBe('9166.65')
    expect(scaledDown('0.5', { by: '1', of: '3', places: 8 })).toBe('0.16666666')
  })

  it.each([
    ['1', '1', '0'],
    ['-1', '1', '1'],
  ])('refuses %s × %s ÷ %s', (text, by, of) =>
    expect(() => scaledDown(text, { by, of, places: 2 })).toThrow('is not scaled'),
  )
})
