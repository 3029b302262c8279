import { searchText } from '../search-fields.ts'

/** The application that is open. */
export type ApplicationsSearch = { readonly application?: string | undefined }

/** Reads the search parameters of the applications; ignores what is malformed. */
export const applicationsSearch = ({ application }: Record<string, unknown>): ApplicationsSearch => ({
  application: searchText(application),
})
