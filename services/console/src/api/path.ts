/** A value that a path or a query can hold; undefined leaves a part of the query out. */
export type PathValue = string | number | boolean | undefined

/**
 * Writes the path of a call: fills in the names in braces, and appends a query. Throws if a name in braces has no value.
 */
export const pathOf = (
  template: string,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, PathValue>> = {},
): string => {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`the path ${template} needs a value for ${name}`)
    return encodeURIComponent(value)
  })
  const sent = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  // Folio takes a plus in a query as it is, and a space as %20 alone.
  const written = new URLSearchParams(sent).toString().replaceAll('+', '%20')
  return sent.length === 0 ? path : `${path}?${written}`
}
