import type { Offering } from '@folio/contracts/market/offering.ts'
import { amountOf, ZERO } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import { loadUnsoldCheck, type UnsentContract } from './unsold-contract.ts'

const START = 1_800_000_000

const offering: Offering = {
  symbol: 'R_100',
  name: 'Volatility 100 Index',
  market: 'synthetic_index',
  submarket: 'random_index',
  decimals: 2,
  interval_seconds: 2,
  model: { kind: 'volatility', volatility: amountOf('1') },
  calendar: 'always',
  commissions: { callput: amountOf('0.012') },
}

const rise: UnsentContract = {
  asked: {
    contract_type: 'CALL',
    underlying_symbol: 'R_100',
    currency: 'USD',
    basis: 'payout',
    amount: amountOf('100'),
    duration: 60,
    duration_unit: 's',
  },
  price: amountOf('60'),
  currencyDecimals: 2,
  offering,
  modelRevisions: [],
  isSuspended: false,
  newest: { epoch: START, quote: '10000.00' },
}

const errorAt = async (contract: Partial<UnsentContract>, seconds = 0, markup = ZERO) =>
  (await loadUnsoldCheck())({ ...rise, ...contract }, (START + seconds) * 1e6)(markup)

describe('a contract before it is sent to trading', () => {
  it('has no error if it is sold', async () => {
    expect(await errorAt({})).toBeUndefined()
  })

  it('of a suspended symbol is not sold, also before the first tick that the instance sees', async () => {
    const error = { code: 'OfferingsValidationError', message: 'This contract is not sold at the moment; retry later.' }
    expect(await errorAt({ isSuspended: true })).toMatchObject(error)
    expect(await errorAt({ isSuspended: true, newest: undefined })).toMatchObject(error)
  })

  it('before the first tick that the instance sees is left to trading', async () => {
    expect(await errorAt({ newest: undefined, price: amountOf('1') })).toBeUndefined()
  })

  it('of a category that the operator does not sell is not sold', async () => {
    expect(await errorAt({ offering: { ...offering, commissions: {} } })).toMatchObject({
      code: 'OfferingsValidationError',
      message: 'Contracts of this kind are not sold on this symbol.',
    })
  })

  it('is not sold at a tick older than two intervals and a second', async () => {
    expect(await errorAt({}, 5)).toBeUndefined()
    expect(await errorAt({}, 6)).toMatchObject({
      code: 'ContractBuyValidationError',
      message: 'The newest tick of this symbol is missing; retry shortly.',
    })
  })

  it('is not sold if its terms are refused', async () => {
    expect(await errorAt({ asked: { ...rise.asked, duration: 1 } })).toMatchObject({
      code: 'OfferingsValidationError',
      message: expect.stringContaining('duration'),
    })
  })

  it('is not sold below its price, which the message contains in full', async () => {
    const error = await errorAt({ price: amountOf('50') })
    expect(error).toMatchObject({ code: 'PriceMoved' })
    expect(error?.message).toContain('50 was expected')
    expect(error?.message).not.toContain('[_')
  })

  it('costs the markup of each application', async () => {
    const price = amountOf('51.3')
    expect(await errorAt({ price }, 0, ZERO)).toBeUndefined()
    expect(await errorAt({ price }, 0, amountOf('0.03'))).toMatchObject({ code: 'PriceMoved' })
  })

  it('is left to trading for its price if the newest tick is not the one of its start', async () => {
    expect(await errorAt({ price: amountOf('1') }, 2)).toBeUndefined()
  })
})
