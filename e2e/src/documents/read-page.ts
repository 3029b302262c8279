/** A text of a page with its line number, from 1. */
export type Named = { readonly line: number; readonly text: string }

/** The code spans, links and commands of a page, the anchors of its headings, and marks of a merge. */
export type Page = {
  /** Code spans in order; `section` numbers the heading above them. */
  readonly spans: readonly (Named & { readonly section: number })[]
  /** Targets of links. */
  readonly links: readonly Named[]
  /** The whole commands that begin with `npm`, in code spans and in blocks. */
  readonly commands: readonly Named[]
  /** The arguments with a slash of commands that begin with another program, in code spans and in blocks. */
  readonly pathArguments: readonly Named[]
  readonly anchors: ReadonlySet<string>
  /** The lines by which git marks both versions of a text that it could not merge. */
  readonly mergeMarks: readonly Named[]
}

const FENCE = /^\s*(```|~~~)/
const HEADING = /^#{1,6} (.+)$/
const SPAN = /`([^`]+)`/g
const LINK = /\]\(([^)\s]+)\)/g
const MERGE_MARK = /^(?:<{7}|={7}|>{7})(?: .*)?$/g
const OTHER_COMMAND = /(?<![\w./-])(?:node|npx|python3|docker) [^`#|]*/g
const PATH_ARGUMENT = /(?<=\s)[\w.@{}*-]+\/[\w.@{}*/-]*/g
const COMMAND = /\bnpm (?:run|start|test)\b[^`|;#)]*/g

/** The anchor that Markdown renderers make of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const named = (pattern: RegExp, text: string, line: number): readonly Named[] =>
  [...text.matchAll(pattern)].map(([all, inner]) => ({ line, text: (inner ?? all).trim() }))

/** Reads the code spans, links, commands and anchors of a Markdown page. */
export const readPage = (markdown: string): Page => {
  const spans: (Named & { section: number })[] = []
  const links: Named[] = []
  const commands: Named[] = []
  const pathArguments: Named[] = []
  const anchors = new Set<string>()
  const mergeMarks: Named[] = []
  let isFenced = false
  let section = 0
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1
    if (FENCE.test(text)) isFenced = !isFenced
    commands.push(...named(COMMAND, text, line))
    for (const [command] of text.matchAll(OTHER_COMMAND)) pathArguments.push(...named(PATH_ARGUMENT, command, line))
    mergeMarks.push(...named(MERGE_MARK, text, line))
    if (isFenced) continue
    const [, heading] = HEADING.exec(text) ?? []
    if (heading !== undefined) {
      section += 1
      anchors.add(anchorOf(heading))
    }
    spans.push(...named(SPAN, text, line).map((span) => ({ ...span, section })))
    links.push(...named(LINK, text, line))
  }
  return { spans, links, commands, pathArguments, anchors, mergeMarks }
}
