import { searchFlag, searchText } from '../../search-fields.ts'

/** The symbol that is open, and if the form that changes what is sold of it is. */
export type SymbolsSearch = { readonly symbol?: string | undefined; readonly change?: true | undefined }

/** Reads the search parameters of the symbols; ignores what is malformed. */
export const symbolsSearch = ({ symbol, change }: Record<string, unknown>): SymbolsSearch => ({
  symbol: searchText(symbol),
  change: searchFlag(change),
})
