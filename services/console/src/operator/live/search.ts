import { searchText } from '../search-fields.ts'

/** The filters of the live tail, as its address holds them: each a list of names separated by commas. */
export type LiveSearch = {
  readonly type?: string | undefined
  readonly account?: string | undefined
  readonly stream?: string | undefined
}

/** Reads the search parameters of the live tail; ignores what is malformed. */
export const liveSearch = ({ type, account, stream }: Record<string, unknown>): LiveSearch => ({
  type: searchText(type),
  account: searchText(account),
  stream: searchText(stream),
})
