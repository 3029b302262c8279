import { csvCell } from '@folio/kernel/text/csv-cell.ts'

/** The value of a cell of a table: text, a number or a truth value, or nothing. */
export type Cell = string | number | boolean | null

/** Writes a row of a CSV file with its line end. */
export const csvRow = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => csvCell(cell === null ? '' : String(cell))).join(',')}\r\n`
