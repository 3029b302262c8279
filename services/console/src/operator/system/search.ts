import { searchFlag, searchText } from '../search-fields.ts'

/** The filter of the settings, and whether the form for a signing key is open. */
export type SystemSearch = { readonly name?: string | undefined; readonly key?: true | undefined }

/** Reads the search parameters of the system; ignores what is malformed. */
export const systemSearch = ({ name, key }: Record<string, unknown>): SystemSearch => ({
  name: searchText(name),
  key: searchFlag(key),
})
