import { searchDay, searchFlag, searchNumber, searchText } from '../search-fields.ts'

/** The filters of the list of accounts, and the day at whose end their balances are looked at. */
export type AccountsSearch = {
  readonly currency?: string | undefined
  readonly kind?: string | undefined
  readonly status?: string | undefined
  readonly day?: string | undefined
}

/** Reads the search parameters of the list of accounts; ignores what is malformed. */
export const accountsSearch = ({ currency, kind, status, day }: Record<string, unknown>): AccountsSearch => ({
  currency: searchText(currency),
  kind: searchText(kind),
  status: searchText(status),
  day: searchDay(day),
})

/**
 * The part of an account's page that its address holds: the currency of the plot, the moment of the time machine as a
 * revision or a time, the window of the plot, and whether its values are shown as a table.
 */
export type AccountSearch = {
  readonly currency?: string | undefined
  readonly at?: number | undefined
  readonly time?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly table?: true | undefined
}

/** Reads the search parameters of an account's page; ignores what is malformed. */
export const accountSearch = ({ currency, at, time, from, to, table }: Record<string, unknown>): AccountSearch => ({
  currency: searchText(currency),
  at: searchNumber(at),
  time: searchText(time),
  from: searchText(from),
  to: searchText(to),
  table: searchFlag(table),
})
