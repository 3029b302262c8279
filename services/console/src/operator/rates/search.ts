import { searchText } from '../search-fields.ts'

/** The currency whose rate is open. */
export type RatesSearch = { readonly currency?: string | undefined }

/** Reads the search parameters of the rates; ignores what is malformed. */
export const ratesSearch = ({ currency }: Record<string, unknown>): RatesSearch => ({ currency: searchText(currency) })
