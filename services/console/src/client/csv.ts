import { csvCell } from '@folio/kernel/text/csv-cell.ts'

/** Writes rows of cells as CSV. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
