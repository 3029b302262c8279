import type { Amount } from '@folio/kernel/amount.ts'
import type { RateSource } from './rate-source.ts'

/** Rates that never change while the process runs: a table. */
export const staticRates = (table: ReadonlyMap<string, Amount>): RateSource => {
  const rates = new Map([...table].map(([currency, rate]) => [currency, { rate, source: 'table' }]))
  return { usdRates: async () => rates }
}
