import type { Amount } from '@folio/kernel/amount.ts'

/** What one unit of a currency is worth in USD, and who says so; no rate: none is given just now. */
export type UsdRate = { readonly rate: Amount | undefined; readonly source: string }

/** Rates by currency: one that is not among them is not exchanged at all. */
export type UsdRates = ReadonlyMap<string, UsdRate>

/** Where rates come from. */
export type RateSource = { readonly usdRates: () => Promise<UsdRates> }
