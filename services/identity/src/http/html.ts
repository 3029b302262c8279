/** A piece of HTML that is safe to show as it is. */
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

/** HTML with every text in it escaped; what is undefined is left out. */
export const html = (template: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: template.reduce((text, piece, at) => text + shown(parts[at - 1]) + piece),
})
