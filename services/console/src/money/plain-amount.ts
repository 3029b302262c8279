type Separators = { readonly group: string; readonly decimal: string }

const separatorsOf = (locale: string): Separators => {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1234567.5)
  const separator = (kind: 'group' | 'decimal'): string => parts.find(({ type }) => type === kind)?.value ?? ''
  return { group: separator('group'), decimal: separator('decimal') }
}

/** Spaces of any width separate thousands alike. */
const withPlainSpaces = (text: string): string => text.replaceAll(/\s/g, ' ')

/**
 * Reads an amount as the page shows it, such as `9,130.56` in English or `9.130,56` in German, and gives it as the plain
 * number that is sent, `9130.56`. Undefined if the text is no such number, or could mean two: in German `9.130` is both the
 * plain number and nine thousand.
 */
export const plainAmount = (text: string, locale: string): string | undefined => {
  const typed = withPlainSpaces(text.trim())
  const { group, decimal } = separatorsOf(locale)
  const [between, before] = [`[${withPlainSpaces(group)}]`, `[${decimal}]`]
  const isPlain = /^\d+(?:\.\d+)?$/.test(typed)
  const asShown = new RegExp(`^(?:\\d+|\\d{1,3}(?:${between}\\d{3})+)(?:${before}\\d+)?$`).test(typed)
  if (!asShown) return isPlain ? typed : undefined
  const read = typed.replaceAll(withPlainSpaces(group), '').replace(decimal, '.')
  return isPlain && read !== typed ? undefined : read
}
