/** Formats rows of equal length, the first with the heads, as aligned text: the first column left, the others right. */
export const textTable = (rows: readonly (readonly string[])[]): string => {
  const widths: number[] = []
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length)
  }
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '─'.repeat(width)).join('──')
  const [heads = [], ...others] = rows
  return [line(heads), rule, ...others.map(line)].join('\n')
}
