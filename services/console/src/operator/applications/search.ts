import { searchFlag, searchText } from '../search-fields.ts'

/** The application that is open, or the form that registers one. */
export type ApplicationsSearch = { readonly application?: string | undefined; readonly register?: true | undefined }

/** Reads the search parameters of the applications; ignores what is malformed. */
export const applicationsSearch = ({ application, register }: Record<string, unknown>): ApplicationsSearch => ({
  application: searchText(application),
  register: searchFlag(register),
})
