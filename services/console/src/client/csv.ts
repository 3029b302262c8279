/** A cell that begins like a formula of a spreadsheet gets an apostrophe, numbers excepted. */
const cell = (text: string): string => {
  const isFormula = /^[=+\-@\t]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes rows of cells as CSV. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
