import { searchText, searchTime } from '../search-fields.ts'

/** The account and the currency whose balance is explained, and the moment: after an event by its revision, or at a time. */
export type ExplainSearch = {
  readonly account?: string | undefined
  readonly currency?: string | undefined
  readonly at?: number | undefined
  readonly time?: string | undefined
}

const revisionIn = (value: unknown): number | undefined => {
  const text = searchText(value)
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Reads the search parameters of the explanation; ignores what is malformed, and a time beside a revision. */
export const explainSearch = ({ account, currency, at, time }: Record<string, unknown>): ExplainSearch => {
  const revision = revisionIn(at)
  return {
    account: searchText(account),
    currency: searchText(currency),
    at: revision,
    time: revision === undefined ? searchTime(time) : undefined,
  }
}
