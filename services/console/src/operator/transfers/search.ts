import { searchText } from '../search-fields.ts'

/** The transaction that is looked for, and the client in whose streams; without one the open transfers are listed. */
export type TransfersSearch = { readonly transaction?: string | undefined; readonly client?: string | undefined }

/** Reads the search parameters of the list of transfers; ignores what is malformed. */
export const transfersSearch = ({ transaction, client }: Record<string, unknown>): TransfersSearch => ({
  transaction: searchText(transaction),
  client: searchText(client),
})
