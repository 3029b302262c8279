import { z } from 'zod'
import type { Role } from '../role.ts'
import { checkpointShown } from './checkpoint.ts'
import { patternText } from './pattern-text.ts'
import { queryInteger } from './query-integer.ts'

/** The most rows of a page of a list. */
export const LIST_PAGE_MAX = 200

/** The most entries that one page of a list examines. */
export const ENTRIES_EXAMINED_MAX = 10_000

/** The lowest role of operators that reads lists as files, where the list itself needs no higher one. */
export const EXPORT_ROLE: Role = 'auditor'

/** The most rows of a list that is answered as a file. */
export const EXPORT_ROWS_MAX = 100_000

const INITIAL_ROWS = 50

/** The fields of a query that say which page of a list is asked for; the filters of the list stand beside them. */
export const pageQuery = {
  limit: queryInteger({ min: 1, max: LIST_PAGE_MAX, initial: INITIAL_ROWS }),
  cursor: patternText(/^[A-Za-z0-9_-]{1,1024}$/, 'must be the next_cursor of an earlier page').optional(),
}

/** A page of a list; `next_cursor` is null on the last one. */
export const listPage = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ checkpoint: checkpointShown, rows: z.array(row), next_cursor: z.string().nullable() })

/** The checkpoint of a list whose `data` is an array. */
export const checkpointBeside = z.strictObject({ checkpoint: checkpointShown })

/** The checkpoint of a page whose `data` is an array; `next_cursor` is null on the last one. */
export const pageBeside = z.strictObject({ checkpoint: checkpointShown, next_cursor: z.string().nullable() })

/** The most files of lists that are written at once. */
export const EXPORTS_MAX = { process: 8, operator: 2 } as const

/** The sentences with which the description of each list that is also a file ends. */
export const FILE_TEXT =
  'With `Accept: text/csv` or `Accept: application/x-ndjson` the ' +
  `answer is a file of all rows that the filters let through, at most ${EXPORT_ROWS_MAX}: its first line names the ` +
  'filters and the checkpoint, its last line the number of rows, and whether they are complete; without that line ' +
  `the file was cut off. Files are for the role ${EXPORT_ROLE} and above; an operator reads ${EXPORTS_MAX.operator} at once, and a ` +
  `process writes ${EXPORTS_MAX.process}, else a \`RateLimit\`.`

/** The sentences with which the description of each list in pages ends. */
export const LIST_TEXT =
  `A page has at most \`limit\` rows and examines at most ${ENTRIES_EXAMINED_MAX} entries, so that it may have fewer ` +
  'rows, even none, and still a `next_cursor`, which leads to the next page: send it with the same filters. A cursor ' +
  `of another epoch of the ledger is a \`CursorExpired\`. ${FILE_TEXT}`
