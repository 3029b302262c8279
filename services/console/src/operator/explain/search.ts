import { searchText } from '../search-fields.ts'

/** The account and the currency whose balance is explained. */
export type ExplainSearch = { readonly account?: string | undefined; readonly currency?: string | undefined }

/** Reads the search parameters of the explanation; ignores what is malformed. */
export const explainSearch = ({ account, currency }: Record<string, unknown>): ExplainSearch => ({
  account: searchText(account),
  currency: searchText(currency),
})
