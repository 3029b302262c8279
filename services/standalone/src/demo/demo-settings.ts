import { amountOf } from '@folio/kernel/amount.ts'
import type { BusinessSettings } from '@folio/runtime/settings/business-settings.ts'
import type { Environment } from '@folio/runtime/settings/read-settings.ts'

const DAILY_TRANSFERS_MAX = 100_000
/** More than Home asks for with *Be refused*, so that the balance refuses it. */
const TRANSACTION_USD_MAX = amountOf('1000000')

/** Limits of addresses for a machine whose traffic and console share the loopback address. */
const ADDRESS_QUOTAS = [
  { name: 'ip', quota: 3_000, windowSeconds: 60 },
  { name: 'ip-long', quota: 20_000, windowSeconds: 600 },
] as const

/** Lifts the limits that demo traffic would meet, unless the environment sets them. */
export const demoSettings = (business: BusinessSettings, environment: Environment): BusinessSettings => ({
  ...business,
  money: {
    ...business.money,
    ...(environment['FOLIO_DAILY_TRANSFERS_MAX'] === undefined ? { dailyTransfersMax: DAILY_TRANSFERS_MAX } : {}),
    ...(environment['FOLIO_TRANSACTION_USD_MAX'] === undefined ? { transactionUsdMax: TRANSACTION_USD_MAX } : {}),
  },
  quotas: environment['FOLIO_RATE_LIMITS'] === undefined ? ADDRESS_QUOTAS : business.quotas,
})
