/** The value of a cell of a table: text, a number or a truth value, or nothing. */
export type Cell = string | number | boolean | null

const NUMBER = /^[+-]?\d+(?:\.\d+)?$/
const FORMULA = /^[=+\-@\t\r]/
const QUOTED = /[",\r\n]/

/**
 * Writes a cell of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula, since it begins with `=`,
 * `+`, `-`, `@` or a control character, gets an apostrophe; a number keeps its sign.
 */
const csvCell = (value: Cell): string => {
  const text = value === null ? '' : String(value)
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes a row of a CSV file with its line end. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`
