import { searchText } from '../../search-fields.ts'

/** The filters of the list of contracts: open or ended ones, or both, of one account or of all. */
export type ContractsSearch = { readonly status?: 'open' | 'ended' | undefined; readonly account?: string | undefined }

/** Reads the search parameters of the list of contracts; ignores what is malformed. */
export const contractsSearch = ({ status, account }: Record<string, unknown>): ContractsSearch => ({
  status: status === 'open' || status === 'ended' ? status : undefined,
  account: searchText(account),
})
