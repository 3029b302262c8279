import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOf, convertedDown, convertedHalfUp, isLess, minus, negated, plus, times, ZERO } from './amount.ts'
import { moneyReceived, type Payment, paymentPostings, refundPostings } from './payment.ts'
import { isBalanced } from './postings.ts'

const usd = (amount: string) => ({ currency: 'USD', amount: amountOf(amount) })
const eur = (amount: string) => ({ currency: 'EUR', amount: amountOf(amount) })

describe('a payment', () => {
  it('without fee or exchange has two lines', () => {
    expect(paymentPostings('a', 'b', usd('10'))).toEqual([
      { account: 'a', ...usd('-10') },
      { account: 'b', ...usd('10') },
    ])
  })

  it('credits the fee to the fees and the rest to the exchange, which keeps the remainder of rounding', () => {
    const payment = { ...usd('100'), fee: usd('0.5'), exchange: { ...eur('90.44'), rate: amountOf('0.909') } }
    expect(paymentPostings('a', 'b', payment)).toEqual([
      { account: 'a', ...usd('-100') },
      { account: 'system:fees', ...usd('0.5') },
      { account: 'system:fx', ...usd('99.5') },
      { account: 'system:fx', ...eur('-90.44') },
      { account: 'b', ...eur('90.44') },
    ])
  })

  it('may take the fee from the amount that the exchange gives', () => {
    const payment = { ...usd('100'), fee: eur('0.45'), exchange: { ...eur('90.9'), rate: amountOf('0.909') } }
    expect(moneyReceived(payment)).toEqual(eur('90.45'))
    expect(isBalanced(paymentPostings('a', 'b', payment))).toBe(true)
  })

  it.each([
    ['gives a cent more than the rate', { ...usd('100'), exchange: { ...eur('90.91'), rate: amountOf('0.909') } }],
    ['leaves nothing', { ...usd('1'), fee: usd('1') }],
    ['has a negative fee', { ...usd('1'), fee: usd('-1') }],
    ['has a fee of a third currency', { ...usd('1'), fee: { currency: 'GBP', amount: amountOf('1') } }],
    ['exchanges a currency into itself', { ...usd('1'), exchange: { ...usd('1'), rate: amountOf('1') } }],
  ])('that %s is not made', (_, payment: Payment) => {
    expect(() => paymentPostings('a', 'b', payment)).toThrow()
  })
})

const decimals = fc.integer({ min: 0, max: 18 })
const amountWith = (digits: number) =>
  fc.bigInt({ min: 1n, max: 10n ** 30n }).map((units) => {
    const text = units.toString().padStart(digits + 1, '0')
    return amountOf(digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`)
  })
const rate = decimals.chain(amountWith)

it('an exchange never gives more than the rate makes of the rest, and keeps less than one smallest unit of it', () =>
  fc.assert(
    fc.property(
      fc
        .record({ from: decimals, to: decimals, feeRate: fc.constantFrom('0', '0.005', '0.01', '0.02') })
        .chain((of) => fc.record({ of: fc.constant(of), amount: amountWith(of.from), rate })),
      ({ of: { from, to, feeRate }, amount, rate: by }) => {
        const fee = convertedHalfUp(amount, amountOf(feeRate), from)
        const net = minus(amount, fee)
        const given = convertedDown(net, by, to)
        const exact = times(net, by)
        expect(isLess(exact, given)).toBe(false)
        const unit = amountOf(to === 0 ? '1' : `0.${'0'.repeat(to - 1)}1`)
        expect(isLess(exact, plus(given, unit))).toBe(true)
        if (given === ZERO) return
        const payment = {
          currency: 'A',
          amount,
          fee: { currency: 'A', amount: fee },
          exchange: { currency: 'B', amount: given, rate: by },
        }
        const there = paymentPostings('a', 'b', payment)
        const back = refundPostings('b', 'a', payment)
        expect(isBalanced(there)).toBe(true)
        const undone = back.map((posting) => ({ ...posting, amount: negated(posting.amount) }))
        expect(undone.toReversed()).toEqual(there)
      },
    ),
  ))
