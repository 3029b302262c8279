/** The option that a key leads to from another; past the ends it goes round. Undefined if the key leads nowhere. */
export const optionAfter = (key: string, active: number, count: number): number | undefined => {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active - 1 + count) % count
  return undefined
}

/** The screens whose name contains what was typed, before those with a word for it, or an act, that begins so. */
export const screensNamed = <
  Screen extends { readonly label: string; readonly words?: string; readonly acts?: readonly string[] },
>(
  screens: readonly Screen[],
  typed: string,
): readonly Screen[] => {
  const wanted = typed.trim().toLowerCase()
  const named = screens.filter(({ label }) => label.toLowerCase().includes(wanted))
  if (wanted === '') return named
  const worded = screens.filter(
    ({ words = '', acts = [] }) =>
      ` ${words}`.includes(` ${wanted}`) || acts.some((act) => act.toLowerCase().startsWith(wanted)),
  )
  return [...new Set([...named, ...worded])]
}
