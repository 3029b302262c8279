/** Escaped HTML. */
export type Html = { readonly html: string }

type Part = Html | string | readonly Html[] | undefined

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

const shown = (part: Part): string => {
  if (part === undefined) return ''
  if (typeof part === 'string') return escaped(part)
  return 'html' in part ? part.html : part.map(({ html: text }) => text).join('')
}

/** Makes HTML from a template; escapes every text in it and leaves out undefined parts. */
export const html = (template: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: template.reduce((text, piece, at) => text + shown(parts[at - 1]) + piece),
})
