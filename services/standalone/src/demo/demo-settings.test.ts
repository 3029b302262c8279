import { businessSettings } from '@folio/runtime/settings/business-settings.ts'
import { expect, it } from 'vitest'
import { demoSettings } from './demo-settings.ts'
import { TRAFFIC_TRANSFERS_MIN } from './demo-traffic.ts'

const settingsIn = (environment: Record<string, string>) => demoSettings(businessSettings(environment), environment)

it('the daily limit of a demonstration permits the transfers of its traffic', () =>
  expect(settingsIn({}).money.dailyTransfersMax).toBeGreaterThanOrEqual(TRAFFIC_TRANSFERS_MIN))

it('the limits of a demonstration let the balance refuse the payment of Home that is to be refused', () =>
  expect(Number(settingsIn({}).money.transactionUsdMax)).toBeGreaterThan(99_999))

it('a demonstration keeps the limits that the environment sets', () => {
  const limits = { FOLIO_DAILY_TRANSFERS_MAX: '3', FOLIO_TRANSACTION_USD_MAX: '20', FOLIO_RATE_LIMITS: 'ip=7/60' }
  const { money, quotas } = settingsIn(limits)
  expect([money.dailyTransfersMax, money.transactionUsdMax]).toEqual([3, '20'])
  expect(quotas).toEqual([{ name: 'ip', quota: 7, windowSeconds: 60 }])
})
