/** One block of commands of a tour, and the lines that the document shows as output. */
export type TourStep = {
  /** The line of the document where the block begins. */
  readonly line: number
  readonly commands: string
  /** Lines that must come in this order, with any lines between them; `…` matches any text. */
  readonly expected: readonly string[]
}

const FENCE = /^```(\w*)$/

/**
 * Returns the steps of a tour: each fenced `sh` block with the fenced `text` block that follows it before the next `sh`
 * block, if there is one.
 */
export const tourSteps = (markdown: string): readonly TourStep[] => {
  const steps: { line: number; commands: string; expected: readonly string[] }[] = []
  let open: { readonly language: string; readonly line: number; readonly lines: string[] } | undefined
  for (const [index, line] of markdown.split('\n').entries()) {
    const [, language] = FENCE.exec(line) ?? []
    if (open === undefined) {
      if (language !== undefined) open = { language, line: index + 1, lines: [] }
    } else if (language === '') {
      const step = steps.at(-1)
      if (open.language === 'sh') steps.push({ line: open.line, commands: open.lines.join('\n'), expected: [] })
      if (open.language === 'text' && step !== undefined) step.expected = open.lines
      open = undefined
    } else {
      open.lines.push(line)
    }
  }
  if (open !== undefined) throw new Error(`the block that begins in line ${open.line} has no end`)
  return steps
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

const patternOf = (line: string): RegExp => new RegExp(`^${line.trim().split('…').map(escaped).join('.*')}$`)

/** Returns the first expected line that an output lacks; undefined if all come in order. */
export const missingLine = (output: string, expected: readonly string[]): string | undefined => {
  const lines = output.split('\n').map((line) => line.trim())
  let from = 0
  for (const line of expected.filter((each) => each.trim() !== '')) {
    const pattern = patternOf(line)
    const at = lines.findIndex((each, index) => index >= from && pattern.test(each))
    if (at < 0) return line
    from = at + (line.trim() === '…' ? 0 : 1)
  }
  return undefined
}
