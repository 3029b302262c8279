import { BigNumber } from 'bignumber.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Amount,
  amountOf,
  convertedDown,
  convertedHalfUp,
  isLess,
  minus,
  negated,
  plus,
  quotientDown,
  smallestUnit,
  sumOf,
  times,
  withDecimals,
  ZERO,
} from './amount.ts'

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }))
  .map(([digits, decimals]): Amount => {
    const sign = digits < 0n ? '-' : ''
    const text = (digits < 0n ? -digits : digits).toString().padStart(decimals + 1, '0')
    const cut = text.length - decimals
    return amountOf(decimals === 0 ? sign + text : `${sign}${text.slice(0, cut)}.${text.slice(cut)}`)
  })

describe('an amount', () => {
  it('has one normal form for all notations', () => {
    expect(amountOf('1.50')).toBe('1.5')
    expect(amountOf('001')).toBe('1')
    expect(amountOf('-0.00')).toBe('0')
    expect(amountOf('0.000000000000000001')).toBe('0.000000000000000001')
    expect(amountOf('99999999999999999999999999')).toBe('99999999999999999999999999')
  })

  it('has the form that the decimal library writes', () => {
    const written = fc.tuple(
      fc.constantFrom('', '-'),
      fc.stringMatching(/^[01]{1,6}[0-9]{0,25}(?:\.[0-9]{0,20}[01]{1,6})?$/),
    )
    fc.assert(
      fc.property(written, ([sign, digits]) => {
        const value = new BigNumber(sign + digits)
        expect(amountOf(sign + digits)).toBe(value.isZero() ? '0' : value.toFixed())
      }),
      { numRuns: 2000 },
    )
  })

  it.each(['', ' 1', '1.', '.5', '1e3', 'NaN', 'Infinity', '0x10', '+1', '1,0'])('is never read from %j', (text) => {
    expect(() => amountOf(text)).toThrow('not a decimal')
  })

  it('adds, subtracts and compares as the decimal library does', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(plus(a, b)).toBe(amountOf(new BigNumber(a).plus(b).toFixed()))
        expect(minus(a, b)).toBe(amountOf(new BigNumber(a).minus(b).toFixed()))
        expect(isLess(a, b)).toBe(new BigNumber(a).isLessThan(b))
      }),
      { numRuns: 2000 },
    )
  })

  it('sums a list as adding one after another does', () => {
    expect(sumOf([])).toBe(ZERO)
    fc.assert(fc.property(fc.array(decimal), (list) => sumOf(list) === list.reduce(plus, ZERO)))
  })

  it('adds and subtracts without losing a digit', () => {
    fc.assert(fc.property(decimal, decimal, (a, b) => minus(plus(a, b), b) === a))
  })

  it('is zero when its negation is added', () => {
    fc.assert(fc.property(decimal, (a) => plus(a, negated(a)) === ZERO))
  })

  it('is less than another exactly when the difference is negative', () => {
    fc.assert(fc.property(decimal, decimal, (a, b) => isLess(a, b) === minus(a, b).startsWith('-')))
  })

  it('is shown with exactly the decimals of its currency, and never rounded to fit', () => {
    expect(withDecimals(amountOf('10'), 2)).toBe('10.00')
    expect(withDecimals(amountOf('10.5'), 2)).toBe('10.50')
    expect(withDecimals(amountOf('7'), 0)).toBe('7')
    expect(() => withDecimals(amountOf('0.001'), 2)).toThrow('more than 2 decimals')
  })

  it('never grows by conversion', () => {
    expect(convertedDown(amountOf('10'), amountOf('0.3333333'), 2)).toBe('3.33')
  })

  it('is rounded half up on request', () => {
    expect(convertedHalfUp(amountOf('1'), amountOf('0.005'), 2)).toBe('0.01')
    expect(convertedHalfUp(amountOf('0.99'), amountOf('0.005'), 2)).toBe('0')
  })

  it('is divided so that nothing is gained by multiplying again', () => {
    expect(quotientDown(amountOf('2'), amountOf('3'), { digits: 4, decimals: 18 })).toBe('0.6666')
    expect(quotientDown(amountOf('1'), amountOf('60000'), { digits: 12, decimals: 6 })).toBe('0.000016')
    expect(() => quotientDown(amountOf('1'), ZERO, { digits: 4, decimals: 4 })).toThrow('cannot divide 1 by zero')
    fc.assert(
      fc.property(decimal, decimal, (x, y) => {
        const [a, b] = [x, y].map((amount) => amountOf(amount.replace('-', '')))
        if (a === undefined || b === undefined || b === ZERO) return
        expect(isLess(a, times(quotientDown(a, b, { digits: 12, decimals: 18 }), b))).toBe(false)
      }),
    )
  })
})

it('the smallest unit is one of the last decimal', () => {
  expect([0, 1, 2, 8].map(smallestUnit)).toEqual(['1', '0.1', '0.01', '0.00000001'])
})
