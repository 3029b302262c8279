import { WALLET_SERVICE, walletKeys } from '@folio/contracts/wallet/views.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { viewReader } from '@folio/service-kit/views/view-reader.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { describe, expect, it } from 'vitest'
import { rateSourceLaw } from './conformance/rate-source.conformance.ts'
import { pairRate } from './convert.ts'
import { openQuote, type Quote, sealQuote } from './quote.ts'
import { operatorRates, preferredRates, staticRates } from './rate-source.ts'

const table = new Map([
  ['USD', amountOf('1')],
  ['EUR', amountOf('1.08')],
  ['BTC', amountOf('60000')],
])

const operated = async () => {
  const clock = () => 1_000_000
  const readModel = memoryReadModel(clock)
  const at = '2026-01-31T09:30:00.000000Z'
  await readModel.apply(WALLET_SERVICE, {
    from: null,
    to: { epoch: 1, position: 1 },
    puts: new Map([
      [walletKeys.rate('EUR'), { currency: 'EUR', usd_rate: '2', at }],
      [walletKeys.rate('BTC'), { currency: 'BTC', usd_rate: null, at }],
      [walletKeys.rate('USD'), { currency: 'USD', usd_rate: '2', at }],
    ]),
    deletes: new Set(),
  })
  return operatorRates(viewReader(readModel, WALLET_SERVICE, { epoch: 1, now: clock, times: DEFAULT_TIMES }))
}

rateSourceLaw('a table', async () => staticRates(table))
rateSourceLaw('the operator', operated)
rateSourceLaw('several', async () => preferredRates(staticRates(table), await operated()))

it('a rate of the operator precedes the table, except an earlier one for USD that is not 1', async () => {
  const rates = await preferredRates(staticRates(table), await operated()).usdRates()
  expect(rates.get('EUR')).toEqual({ rate: '2', source: 'operator' })
  expect(rates.get('USD')).toEqual({ rate: '1', source: 'table' })
  expect(pairRate(rates, { from: 'USD', to: 'BTC' })).toBe('none_now')
})

describe('the rate of a pair', () => {
  it('is rounded down, less the spread, and names its source', async () => {
    const rates = await staticRates(table).usdRates()
    expect(pairRate(rates, { from: 'USD', to: 'BTC' })).toEqual({ rate: '0.0000166666666666', source: 'table' })
    expect(pairRate(rates, { from: 'EUR', to: 'USD' }, amountOf('0.005'))).toEqual({ rate: '1.0746', source: 'table' })
  })

  it('needs two different currencies with rates', async () => {
    const rates = await staticRates(table).usdRates()
    expect(pairRate(rates, { from: 'USD', to: 'USD' })).toBe('unsupported')
    expect(pairRate(rates, { from: 'USD', to: 'GBP' })).toBe('unsupported')
  })
})

describe('a quote', () => {
  const key = new Uint8Array(32).fill(7)
  const quote = {
    token_id: '2b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
    from: 'USD',
    to: 'EUR',
    rate: amountOf('0.9'),
    spread: amountOf('0.005'),
    source: 'table',
    expires_at: '2026-01-31T09:31:00.000000Z' as Quote['expires_at'],
  }

  it('is read back from its token, by the same client alone', () => {
    const token = sealQuote(key, quote)
    expect(openQuote(key, token)).toEqual(quote)
    expect(openQuote(new Uint8Array(32).fill(8), token)).toBeUndefined()
  })

  it('is refused if any character of its token was changed', () => {
    const token = sealQuote(key, quote)
    const [payload = '', signature = ''] = token.split('.')
    const better = Buffer.from(JSON.stringify({ ...quote, rate: '9' })).toString('base64url')
    for (const text of [`${better}.${signature}`, payload, `${token}.x`, `${payload}.`, '', '.', 'none']) {
      expect(openQuote(key, text)).toBeUndefined()
    }
  })
})
