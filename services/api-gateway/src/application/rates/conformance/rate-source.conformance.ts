import { isNegative, isZero } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import type { RateSource } from '../rate-source.ts'

/** The conformance suite of a rate source; `open` returns a source with at least one rate. */
export const rateSourceLaw = (name: string, open: () => Promise<RateSource>): void => {
  describe(`the rates of ${name}`, () => {
    it('are positive, by currency code, with the name of their source', async () => {
      const rates = await (await open()).usdRates()
      expect(rates.size).toBeGreaterThan(0)
      for (const [currency, { rate, source }] of rates) {
        expect(currency).toMatch(/^[A-Z_]{1,18}$/)
        expect(rate === undefined || !(isZero(rate) || isNegative(rate))).toBe(true)
        expect(source).not.toBe('')
      }
    })

    it('are the same when they are asked for again', async () => {
      const source = await open()
      expect([...(await source.usdRates())]).toEqual([...(await source.usdRates())])
    })
  })
}
