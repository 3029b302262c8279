const escaped = (cell: string): string => cell.replaceAll('|', '\\|')

/** Formats a Markdown table, each column as wide as its widest cell; escapes `|` in cells. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const cells = [head, ...rows].map((row) => row.map(escaped))
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0), 3))
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`
  const [first = [], ...others] = cells
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n')
}
