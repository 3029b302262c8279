import { DEFAULT_CURRENCIES } from '@folio/contracts/http/fields/money.ts'
import { DEFAULT_MONEY_RULES } from '@folio/contracts/wallet/money-rules.ts'
import { type Amount, amountOf, convertedDown, isLess, ZERO } from '@folio/kernel/amount.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairRate } from '../rates/convert.ts'
import type { UsdRates } from '../rates/rate-source.ts'
import { type PriceRequest, priceOf } from './price.ts'

const by = { rules: DEFAULT_MONEY_RULES, currencies: DEFAULT_CURRENCIES }

const priced = (asked: Omit<PriceRequest, 'amount' | 'rate'> & { amount: string; rate?: string }) =>
  priceOf(by, {
    ...asked,
    amount: amountOf(asked.amount),
    ...(asked.rate === undefined ? { rate: undefined } : { rate: amountOf(asked.rate) }),
  })

describe('a price', () => {
  it.each([
    ['USD', 'USD', '0', '100'],
    ['USD', 'EUR', '0.5', '99.5'],
    ['USD', 'USDC', '1', '99'],
    ['USDC', 'USDT', '1', '99'],
    ['USD', 'BTC', '2', '98'],
    ['ETH', 'USDC', '2', '98'],
  ])('from %s to %s keeps %s of a hundred', (from, to, fee, net) => {
    const rate = from === to ? {} : { rate: '1' }
    expect(priced({ from, to, amount: '100', ...rate })).toMatchObject({ fee: { amount: fee, currency: from }, net })
  })

  it('rounds a fee half up, and keeps at least one smallest unit', () => {
    expect(priced({ from: 'USD', to: 'EUR', amount: '3', rate: '1' })).toMatchObject({ fee: { amount: '0.02' } })
    expect(priced({ from: 'USD', to: 'EUR', amount: '0.9', rate: '1' })).toMatchObject({
      fee: { amount: '0.01', isSmallest: true },
    })
  })

  it('rounds the received amount down', () => {
    expect(priced({ from: 'USD', to: 'EUR', amount: '100', rate: '0.9999' })).toMatchObject({
      arriving: { currency: 'EUR', amount: '99.49' },
    })
  })

  it('may take the fee from the amount that the exchange gives', () => {
    expect(priced({ from: 'USD', to: 'EUR', amount: '100', rate: '0.9', isFeeOfExchanged: true })).toMatchObject({
      fee: { amount: '0.45', currency: 'EUR' },
      net: '100',
      exchanged: { currency: 'EUR', amount: '90' },
      arriving: { currency: 'EUR', amount: '89.55' },
    })
  })

  it.each([
    ['0.01', '1', '0.02', '0.02'],
    ['0.02', '0.1', '0.11', '0.20'],
    ['9', '0.000001', '10050.25', '20000.00'],
    ['0.01', '0', undefined, undefined],
  ])('of %s by %s leaves nothing, and names the smallest amount that does not', (amount, rate, ...least) => {
    least.forEach((needed, index) => {
      const asked = { from: 'USD', to: 'EUR', rate, isFeeOfExchanged: index === 1 }
      const details = { rule: 'minimum_amount', currency: 'USD', ...(needed === undefined ? {} : { needed }) }
      expect(priced({ ...asked, amount })).toMatchObject({ code: 'MinimumAmountError', details })
      if (needed === undefined) return
      const less = (Number(needed) - 0.01).toFixed(2)
      expect(priced({ ...asked, amount: less })).toMatchObject({ code: 'MinimumAmountError' })
      expect(priced({ ...asked, amount: needed })).toHaveProperty('arriving')
    })
  })
})

const usdRate = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.nat(6))
  .map(([digits, decimals]) => amountOf(`${digits}`.padEnd(decimals + 1, '0')))

it('money that is exchanged there and back is never more, for all rates and amounts', () => {
  const codes = [...DEFAULT_CURRENCIES.keys()]
  const pair = fc.uniqueArray(fc.constantFrom(...codes), { minLength: 2, maxLength: 2 })
  const units = fc.bigInt({ min: 1n, max: 10n ** 25n })
  fc.assert(
    fc.property(pair, units, fc.tuple(usdRate, usdRate), ([from = '', to = ''], digits, [one, other]) => {
      const decimals = DEFAULT_CURRENCIES.get(from)?.decimals ?? 0
      const amount = convertedDown(amountOf(`${digits}`), amountOf(`0.${'0'.repeat(decimals - 1)}1`), decimals)
      const rates: UsdRates = new Map([
        [from, { rate: one, source: 'table' }],
        [to, { rate: other, source: 'table' }],
      ])
      const moved = (much: Amount, [a, b]: readonly [string, string]): Amount => {
        const found = pairRate(rates, { from: a, to: b })
        if (typeof found === 'string') return ZERO
        const price = priceOf(by, { from: a, to: b, amount: much, rate: found.rate })
        return 'code' in price ? ZERO : price.arriving.amount
      }
      const there = moved(amount, [from, to])
      const back = there === ZERO ? ZERO : moved(there, [to, from])
      expect(isLess(amount, back)).toBe(false)
    }),
  )
})
