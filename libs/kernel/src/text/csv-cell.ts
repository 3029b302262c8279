const NUMBER = /^[+-]?\d+(?:\.\d+)?$/
const FORMULA = /^[=+\-@\t\r]/
const QUOTED = /[",\r\n]/

/**
 * Puts an apostrophe before a text that a spreadsheet would take for a formula, since it begins with `=`, `+`, `-`, `@`, a
 * tab or a carriage return; a number keeps its sign.
 */
export const withoutFormula = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)

/** Writes a cell of a CSV file (RFC 4180), which a spreadsheet takes for no formula. */
export const csvCell = (text: string): string => {
  const safe = withoutFormula(text)
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
