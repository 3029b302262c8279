import { searchText } from '../search-fields.ts'

/** The filters of the live tail, as its address holds them, each a list of names separated by commas, and the event that is open. */
export type LiveSearch = {
  readonly type?: string | undefined
  readonly account?: string | undefined
  readonly stream?: string | undefined
  readonly event?: string | undefined
}

const EVENT = /^[A-Za-z0-9_.:-]{1,180}@\d{1,15}$/

const eventIn = (value: unknown): string | undefined => {
  const text = searchText(value)
  return text !== undefined && EVENT.test(text) ? text : undefined
}

/** Reads the search parameters of the live tail; ignores what is malformed. */
export const liveSearch = ({ type, account, stream, event }: Record<string, unknown>): LiveSearch => ({
  type: searchText(type),
  account: searchText(account),
  stream: searchText(stream),
  event: eventIn(event),
})
