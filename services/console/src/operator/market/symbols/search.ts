import { searchText } from '../../search-fields.ts'

/** The symbol that is open. */
export type SymbolsSearch = { readonly symbol?: string | undefined }

/** Reads the search parameters of the symbols; ignores what is malformed. */
export const symbolsSearch = ({ symbol }: Record<string, unknown>): SymbolsSearch => ({ symbol: searchText(symbol) })
