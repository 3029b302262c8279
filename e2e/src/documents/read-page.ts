/** Something that a page names, with the line it stands in. */
export type Named = { readonly line: number; readonly text: string }

/** What a page names, and its headings as links name them. */
export type Page = {
  /** Code spans in order; `section` is the same for all that stand under one heading. */
  readonly spans: readonly (Named & { readonly section: number })[]
  /** Targets of links. */
  readonly links: readonly Named[]
  /** Commands that begin with `npm`, of code spans and blocks alike, up to where they end. */
  readonly commands: readonly Named[]
  readonly anchors: ReadonlySet<string>
}

const FENCE = /^\s*(```|~~~)/
const HEADING = /^#{1,6} (.+)$/
const SPAN = /`([^`]+)`/g
const LINK = /\]\(([^)\s]+)\)/g
const COMMAND = /\bnpm (?:run|start|test)\b[^`|;#)]*/g

/** The anchor that Markdown readers give a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const named = (pattern: RegExp, text: string, line: number): readonly Named[] =>
  [...text.matchAll(pattern)].map(([all, inner]) => ({ line, text: (inner ?? all).trim() }))

/** Reads what a Markdown page names. */
export const readPage = (markdown: string): Page => {
  const spans: (Named & { section: number })[] = []
  const links: Named[] = []
  const commands: Named[] = []
  const anchors = new Set<string>()
  let isFenced = false
  let section = 0
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1
    if (FENCE.test(text)) isFenced = !isFenced
    commands.push(...named(COMMAND, text, line))
    if (isFenced) continue
    const [, heading] = HEADING.exec(text) ?? []
    if (heading !== undefined) {
      section += 1
      anchors.add(anchorOf(heading))
    }
    spans.push(...named(SPAN, text, line).map((span) => ({ ...span, section })))
    links.push(...named(LINK, text, line))
  }
  return { spans, links, commands, anchors }
}
