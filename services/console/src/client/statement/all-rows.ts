import type { Send } from '../../api/call.ts'
import { failureOf } from '../../api/call-failure.ts'
import { readStatement, type StatementPage, type StatementSearch, statementPath } from './statement-page.ts'

type Row = StatementPage['rows'][number]

/** All rows of a statement that its filters let through, the newest first; `isWhole` is false if there are more. */
export type AllRows = { readonly rows: readonly Row[]; readonly isWhole: boolean }

const PER_PAGE = 1000
const ROWS_MAX = 100_000

/** A client has 80 calls a minute: after some pages at once, one a second leaves a quarter of them to the screens. */
const PAGES_AT_ONCE = 10
const PAUSE_MS = 1000
const SECOND_MS = 1000

/** The pauses of the reading, and the progress that it tells. */
export type Reading = {
  readonly signal: AbortSignal
  readonly pause: (ms: number) => Promise<void>
  readonly onProgress: (rows: number) => void
}

/** Reads a page, again after the time that a 429 or 503 asks for. */
const readPatiently = async (send: Send, path: string, reading: Reading): Promise<StatementPage> => {
  for (;;) {
    try {
      return await readStatement(send, path, reading.signal)
    } catch (error) {
      const { retryAfterS } = failureOf(error)
      if (retryAfterS === undefined || reading.signal.aborted) throw error
      await reading.pause(retryAfterS * SECOND_MS)
    }
  }
}

/** Reads all rows that the filters let through, at most 100,000, by following the pages. Throws a `CallFailure`. */
export const readAllRows = async (send: Send, search: StatementSearch, reading: Reading): Promise<AllRows> => {
  const { page: _, ...filters } = search
  const rows: Row[] = []
  let path = statementPath(filters, PER_PAGE)
  for (let pages = 1; ; pages += 1) {
    const { rows: found, older } = await readPatiently(send, path, reading)
    rows.push(...found)
    reading.onProgress(rows.length)
    if (older === undefined) return { rows, isWhole: true }
    if (rows.length >= ROWS_MAX) return { rows: rows.slice(0, ROWS_MAX), isWhole: false }
    path = statementPath({ ...filters, page: older })
    if (pages >= PAGES_AT_ONCE) await reading.pause(PAUSE_MS)
  }
}
