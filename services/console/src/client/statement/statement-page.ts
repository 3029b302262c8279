import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listTransactions } from '@folio/contracts/http/wallet/statement/list-transactions.ts'
import type { Send } from '../../api/call.ts'
import { CallFailure, failureIn } from '../../api/call-failure.ts'
import { pathOf } from '../../api/path.ts'
import { windowOfDays } from '../../time/day.ts'

/** A page of a statement, and the cursors of the pages beside it. */
export type StatementPage = {
  readonly rows: DataOf<typeof listTransactions>['transactions']
  readonly older: string | undefined
  readonly newer: string | undefined
}

/** The filters of a statement and the place of its page, as the address has them, and the clock of its days. */
export type StatementSearch = {
  readonly wallet?: string
  readonly currency?: string
  readonly from?: string
  readonly to?: string
  readonly page?: string
  /** The clock of the days of that page, `utc` or `local`; undefined without days. */
  readonly clock?: string
  /** True if the days are those of UTC; otherwise they are of the reader's clock. */
  readonly isUtc?: boolean
}

const clockOf = ({ isUtc }: StatementSearch): string => (isUtc === true ? 'utc' : 'local')

/** The search of the page with a cursor, by the clock of the present one. */
export const searchOfPage = (search: StatementSearch, page: string): StatementSearch => {
  const { isUtc: _, clock: __, ...kept } = search
  const hasDays = search.from !== undefined || search.to !== undefined
  return { ...kept, page, ...(hasDays ? { clock: clockOf(search) } : {}) }
}

/** The filters of a statement without the place of a page. */
export const filtersOf = ({ page: _, clock: __, ...filters }: StatementSearch): StatementSearch => filters

/**
 * The cursor of the page to show; undefined if its days are those of the other clock, since a cursor holds the filters.
 */
const pageOf = (search: StatementSearch): string | undefined =>
  search.clock === undefined || search.clock === clockOf(search) ? search.page : undefined

/** Writes the path of a page: by its cursor, which has its filters and their number of rows, or by these. */
export const statementPath = (search: StatementSearch, perPage?: number): string => {
  const { wallet = 'main', currency } = search
  const page = pageOf(search)
  const { start: start_date_time, end: end_date_time } = windowOfDays(search)
  const filters = { transaction_currency: currency, start_date_time, end_date_time, per_page: perPage }
  const query = page === undefined ? filters : { page_cursor: page }
  return pathOf('/wallet/v1/transactions/{wallet_type}', { wallet_type: wallet }, query)
}

/** Writes the path of the refused transfers that the filters of a statement let through. */
export const refusedPath = (search: StatementSearch): string => {
  const { wallet = 'main', currency } = search
  const { start: start_date_time, end: end_date_time } = windowOfDays(search)
  const query = { transaction_currency: currency, start_date_time, end_date_time }
  return pathOf('/wallet/v1/refused-transfers/{wallet_type}', { wallet_type: wallet }, query)
}

/** Writes the path of the transfers that an options account refused, within the days of a statement. */
export const refusedByAccountPath = (accountId: string, search: StatementSearch): string => {
  const { start: start_date_time, end: end_date_time } = windowOfDays(search)
  const path = '/trading/v1/options/accounts/{account_id}/refused-transfers'
  return pathOf(path, { account_id: accountId }, { start_date_time, end_date_time })
}

type Answer = {
  readonly data: DataOf<typeof listTransactions>
  readonly links: { readonly next: string | null; readonly prev: string | null }
}

const cursorIn = (link: string | null): string | undefined =>
  link === null ? undefined : (new URL(link, 'http://folio').searchParams.get('page_cursor') ?? undefined)

/** Reads a page of a statement. Throws a `CallFailure`. */
export const readStatement = async (send: Send, path: string, signal: AbortSignal): Promise<StatementPage> => {
  const response = await send(path, { signal })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw new CallFailure(failureIn(response, answer))
  // The server checks its answers against the same declarations.
  const { data, links } = answer as Answer
  return { rows: data.transactions, older: cursorIn(links.next), newer: cursorIn(links.prev) }
}
