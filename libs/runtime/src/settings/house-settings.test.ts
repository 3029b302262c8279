import { DEFAULT_ACCOUNT_LIMITS } from '@folio/contracts/trading/account-limits.ts'
import { DEFAULT_HOUSE_LIMITS } from '@folio/contracts/trading/house-limits.ts'
import { describe, expect, it } from 'vitest'
import { businessSettings } from './business-settings.ts'

describe('the limits of the house', () => {
  it('are the default ones where none are set', () => {
    const { houseLimits, tradingWriters } = businessSettings({})
    expect([houseLimits, tradingWriters]).toEqual([DEFAULT_HOUSE_LIMITS, undefined])
  })

  it('are set one by one', () => {
    const FOLIO_HOUSE_LIMITS = 'symbol=1000, client-expiry=0.25'
    const { houseLimits, tradingWriters } = businessSettings({ FOLIO_HOUSE_LIMITS, FOLIO_TRADING_WRITERS: '2' })
    expect(houseLimits).toEqual({ ...DEFAULT_HOUSE_LIMITS, symbol: '1000', clientExpiryPart: '0.25' })
    expect(tradingWriters).toBe(2)
  })

  it.each(['symbol=-1', 'client-symbol=1.5', 'client-expiry=5', 'account=5', 'symbol', 'symbol='])(
    'refuse %j',
    (text) => {
      expect(() => businessSettings({ FOLIO_HOUSE_LIMITS: text })).toThrow('FOLIO_HOUSE_LIMITS must be limits such as')
    },
  )
})

describe('the limits of an account', () => {
  it('are the default ones where none are set', () =>
    expect(businessSettings({}).accountLimits).toEqual(DEFAULT_ACCOUNT_LIMITS))

  it('are set one by one', () =>
    expect(businessSettings({ FOLIO_ACCOUNT_LIMITS: 'contracts=20, turnover=1000.50' }).accountLimits).toEqual({
      ...DEFAULT_ACCOUNT_LIMITS,
      contracts: 20,
      turnover: '1000.5',
    }))

  it.each(['contracts=0', 'contracts=501', 'contracts=1.5', 'exposure=-1', 'payout=5', 'turnover='])(
    'refuse %j',
    (text) => {
      expect(() => businessSettings({ FOLIO_ACCOUNT_LIMITS: text })).toThrow(
        'FOLIO_ACCOUNT_LIMITS must be limits such as "contracts=100,exposure=50000,turnover=500000", of at most 500 contracts',
      )
    },
  )
})

describe('the longest stop of the feed that is made up', () => {
  it('is a day unless it is set shorter', () => {
    expect(businessSettings({}).feedStopMaxSeconds).toBe(86_400)
    expect(businessSettings({ FOLIO_FEED_STOP_MAX_SECONDS: '3600' }).feedStopMaxSeconds).toBe(3600)
  })

  it.each(['59', '86401', '1h', '-60'])('is refused as %j', (text) => {
    expect(() => businessSettings({ FOLIO_FEED_STOP_MAX_SECONDS: text })).toThrow(
      'FOLIO_FEED_STOP_MAX_SECONDS must be a number of seconds from 60 to 86400',
    )
  })
})

describe('the slippage of proposals', () => {
  it('is set as a part of the payout', () => expect(businessSettings({ FOLIO_SLIPPAGE: '0.01' }).slippage).toBe('0.01'))

  it.each(['1', '-0.1', 'x'])('refuses %j', (text) => {
    expect(() => businessSettings({ FOLIO_SLIPPAGE: text })).toThrow('FOLIO_SLIPPAGE must be a part such as')
  })
})
