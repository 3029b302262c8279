import { searchText } from '../search-fields.ts'

/** The service whose projection is open. */
export type ProjectionsSearch = { readonly service?: string | undefined }

/** Reads the search parameters of the projections; ignores what is malformed. */
export const projectionsSearch = ({ service }: Record<string, unknown>): ProjectionsSearch => ({
  service: searchText(service),
})
