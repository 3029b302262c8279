const FIRST_CELL = /^\| `([^`]+)` +\|/

/** The names for which a page has no row of a table whose first cell is the name as code. */
export const missingRows = (markdown: string, names: readonly string[]): readonly string[] => {
  const named = new Set(markdown.split('\n').map((line) => FIRST_CELL.exec(line)?.[1]))
  return names.filter((name) => !named.has(name))
}
