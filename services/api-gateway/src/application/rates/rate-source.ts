import { isSoundRate } from '@folio/contracts/wallet/rates.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'

/**
 * The worth of one unit of a currency in USD, and the source of this rate; `rate` is undefined while the currency is
 * suspended.
 */
export type UsdRate = { readonly rate: Amount | undefined; readonly source: string }

/** USD rates by currency; a currency without an entry is not exchanged. */
export type UsdRates = ReadonlyMap<string, UsdRate>

/** A source of rates. */
export type RateSource = { readonly usdRates: () => Promise<UsdRates> }

/** Makes a rate source of a table that never changes while the process runs. */
export const staticRates = (table: ReadonlyMap<string, Amount>): RateSource => {
  const rates = new Map([...table].map(([currency, rate]) => [currency, { rate, source: 'table' }]))
  return { usdRates: async () => rates }
}

const CURRENCIES_MAX = 1000

/** Makes a rate source of the rates that the operator has set, from the wallet view; leaves out rates that are not valid. */
export const operatorRates = (wallets: ViewReader): RateSource => ({
  usdRates: async () => {
    const { entries } = await wallets.list({ prefix: walletKeys.rates, limit: CURRENCIES_MAX })
    const sound = entries.filter(([, { currency, usd_rate }]) => isSoundRate(currency, usd_rate))
    return new Map(
      sound.map(([, { currency, usd_rate }]) => [currency, { rate: usd_rate ?? undefined, source: 'operator' }]),
    )
  },
})

/** Joins several rate sources; the last one that has a currency gives its rate. */
export const preferredRates = (...sources: readonly RateSource[]): RateSource => ({
  usdRates: async () => {
    const all = await Promise.all(sources.map((source) => source.usdRates()))
    return new Map<string, UsdRate>(all.flatMap((rates) => [...rates]))
  },
})
