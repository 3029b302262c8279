import { withoutFormula } from '@folio/kernel/text/csv-cell.ts'
import type { Column } from './column.ts'

/**
 * A cell of copied text: without tabs and line ends, and with an apostrophe before what a spreadsheet would run as a
 * formula; numbers stay as they are.
 */
export const plainCell = (text: string): string => withoutFormula(text).replaceAll(/[\t\r\n]+/g, ' ')

/** One row as plain text, its cells separated by tabs. */
export const plainRow = <Row>(columns: readonly Column<Row>[], row: Row): string =>
  columns.map(({ text }) => plainCell(text(row))).join('\t')

/** A table as plain text: a line of headers, then a line for each row. */
export const plainTable = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  [columns.map(({ header }) => header).join('\t'), ...rows.map((row) => plainRow(columns, row))].join('\n')
