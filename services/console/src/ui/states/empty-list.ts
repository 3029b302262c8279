/** The text of an empty list, and the command that fills it or the way to clear its filters, if there is one. */
export type Empty = {
  readonly text: string
  readonly command?: string | undefined
  readonly onClear?: (() => void) | undefined
}

/**
 * The state of an empty list: `empty` without filters; with one set, a sentence and the button that clears them all, because the
 * command that makes a first row would not help. `filters` are their values, by the names that `onChange` takes.
 */
export const emptyList = <Filters extends Readonly<Record<string, unknown>>>(
  empty: Empty,
  filters: Filters,
  onChange: (cleared: { readonly [Name in keyof Filters]: undefined }) => void,
): Empty => {
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== '')
  if (!isFiltered) return empty
  const cleared = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))
  return {
    text: 'Nothing fits these filters.',
    onClear: () => onChange(cleared as { readonly [Name in keyof Filters]: undefined }),
  }
}
