import { searchText, searchTime } from '../search-fields.ts'

/** The filters of the refused transfers: the time from which on they are shown, and the account that was to pay. */
export type RefusedSearch = { readonly since?: string | undefined; readonly account?: string | undefined }

/** Reads the search parameters of the refused transfers; ignores what is malformed. */
export const refusedSearch = ({ since, account }: Record<string, unknown>): RefusedSearch => ({
  since: searchTime(since),
  account: searchText(account),
})
