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

describe('the slippage of proposals', () => {
  it('is set as a part of the payout', () => expect(businessSettings({ FOLIO_SLIPPAGE: '0.01' }).slippage).toBe('0.01'))

  it.each(['1', '-0.1', 'x'])('refuses %j', (text) => {
    expect(() => businessSettings({ FOLIO_SLIPPAGE: text })).toThrow('FOLIO_SLIPPAGE must be a part such as')
  })
})
