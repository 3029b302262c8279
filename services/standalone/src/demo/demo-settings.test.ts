import { businessSettings } from '@folio/runtime/settings/business-settings.ts'
import { expect, it } from 'vitest'
import { demoSettings } from './demo-settings.ts'
import { TRAFFIC_TRANSFERS_MIN } from './demo-traffic.ts'

const settingsIn = (environment: Record<string, string>) => demoSettings(businessSettings(environment), environment)

it('a demonstration lets a wallet make the transfers of its traffic', () =>
  expect(settingsIn({}).money.dailyTransfersMax).toBeGreaterThanOrEqual(TRAFFIC_TRANSFERS_MIN))

it('a demonstration keeps the limits that the environment sets', () => {
  const { money, quotas } = settingsIn({ FOLIO_DAILY_TRANSFERS_MAX: '3', FOLIO_RATE_LIMITS: 'ip=7/60' })
  expect(money.dailyTransfersMax).toBe(3)
  expect(quotas).toEqual([{ name: 'ip', quota: 7, windowSeconds: 60 }])
})
