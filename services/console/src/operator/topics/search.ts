import { searchText } from '../search-fields.ts'

/** The topic whose partitions are open. */
export type TopicsSearch = { readonly topic?: string | undefined }

/** Reads the search parameters of the topics; ignores what is malformed. */
export const topicsSearch = ({ topic }: Record<string, unknown>): TopicsSearch => ({ topic: searchText(topic) })
