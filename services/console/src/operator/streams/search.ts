import { searchNumber } from '../search-fields.ts'

/** The part of a stream's page that its address holds: the first listed event, the order, and the event that is open. */
export type StreamSearch = {
  readonly from?: number | undefined
  readonly forwards?: true | undefined
  readonly event?: number | undefined
}

/** Reads the search parameters of a stream's page; ignores what is malformed. */
export const streamSearch = ({ from, forwards, event }: Record<string, unknown>): StreamSearch => ({
  from: searchNumber(from),
  forwards: forwards === true ? true : undefined,
  event: searchNumber(event),
})
