import type { RateSource, UsdRate } from './rate-source.ts'

/** The rates of several sources: of those that speak of a currency, the last one is heard. */
export const preferredRates = (...sources: readonly RateSource[]): RateSource => ({
  usdRates: async () => {
    const all = await Promise.all(sources.map((source) => source.usdRates()))
    return new Map<string, UsdRate>(all.flatMap((rates) => [...rates]))
  },
})
