import { SECOND_MS } from '@folio/kernel/units/time-units.ts'
import type { Send } from '../../api/call.ts'
import { CallFailure, type Failure, failureOf } from '../../api/call-failure.ts'
import { growingPauseMs } from '../../time/growing-pause.ts'
import type { AllRows, Reading } from '../all-rows.ts'
import { filtersOf, readStatement, type StatementPage, type StatementSearch, statementPath } from './statement-page.ts'

type Row = StatementPage['rows'][number]

const PER_PAGE = 1000
const ROWS_MAX = 100_000

/** A client has 80 calls a minute: after some pages at once, one a second leaves a quarter of them to the screens. */
const PAGES_AT_ONCE = 10
const PAUSE_MS = 1000

/** The attempts to read one page, and the longest wait in all for one page. */
const ATTEMPTS_MAX = 8
const WAIT_MAX_MS = 5 * 60 * SECOND_MS
const PAUSES = { firstMs: SECOND_MS, longestMs: 60 * SECOND_MS }

/** The failure of a reading that was put off too often: nothing was saved. */
const givenUp = (failure: Failure, attempts: number, rows: number): CallFailure =>
  new CallFailure({
    ...failure,
    message:
      `The server put off the next page ${attempts} times, after ${rows} rows: ${failure.message} Nothing was saved. ` +
      'Try again later, or narrow the filters.',
  })

/** Reads a page, again after growing pauses, or the time that a 429 or 503 asks for, at most eight times in five minutes. */
const readPatiently = async (
  send: Send,
  { path, rowsBefore }: { readonly path: string; readonly rowsBefore: number },
  reading: Reading,
): Promise<StatementPage> => {
  let waitedMs = 0
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await readStatement(send, path, reading.signal)
    } catch (error) {
      const failure = failureOf(error)
      if (failure.retryAfterS === undefined || reading.signal.aborted) throw error
      const pauseMs = Math.max(failure.retryAfterS * SECOND_MS, growingPauseMs(attempts - 1, PAUSES))
      waitedMs += pauseMs
      if (attempts >= ATTEMPTS_MAX || waitedMs > WAIT_MAX_MS) throw givenUp(failure, attempts, rowsBefore)
      await reading.pause(pauseMs)
    }
  }
}

/** Reads all rows that the filters let through, at most 100,000, the newest first. Throws a `CallFailure`. */
export const readAllRows = async (send: Send, search: StatementSearch, reading: Reading): Promise<AllRows<Row>> => {
  const filters = filtersOf(search)
  const rows: Row[] = []
  let path = statementPath(filters, PER_PAGE)
  for (let pages = 1; ; pages += 1) {
    const { rows: found, older } = await readPatiently(send, { path, rowsBefore: rows.length }, reading)
    rows.push(...found)
    reading.onProgress(rows.length)
    if (older === undefined) return { rows, isWhole: true }
    if (rows.length >= ROWS_MAX) return { rows: rows.slice(0, ROWS_MAX), isWhole: false }
    path = statementPath({ ...filters, page: older })
    if (pages >= PAGES_AT_ONCE) await reading.pause(PAUSE_MS)
  }
}

/** The balance of a currency that did not change in the days of a statement. */
export type StandingBalance = { readonly currency: string; readonly balance: string }

/**
 * Reads the balances of the currencies without a row in the days of a statement, from their newest rows before its end; none of
 * a currency without any row. Throws a `CallFailure`.
 */
export const readStandingBalances = async (
  send: Send,
  { search, currencies }: { readonly search: StatementSearch; readonly currencies: readonly string[] },
  reading: Reading,
): Promise<readonly StandingBalance[]> => {
  const { from: _, ...filters } = filtersOf(search)
  const balances: StandingBalance[] = []
  for (const currency of currencies) {
    const path = statementPath({ ...filters, currency })
    const { rows } = await readPatiently(send, { path, rowsBefore: 0 }, reading)
    const balance = rows[0]?.metadata.balance_after
    if (balance !== undefined) balances.push({ currency, balance })
  }
  return balances
}
