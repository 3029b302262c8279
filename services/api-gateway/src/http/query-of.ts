/** The parameters of a query, or the names of those that were sent more than once; "+" stands for itself. */
export const queryOf = (
  query: string,
): { readonly values: Readonly<Record<string, string>>; readonly repeated: readonly string[] } => {
  const values: Record<string, string> = Object.create(null)
  const repeated = new Set<string>()
  for (const [name, value] of new URLSearchParams(query.replaceAll('+', '%2B'))) {
    if (name in values) repeated.add(name)
    values[name] = value
  }
  return { values, repeated: [...repeated] }
}
