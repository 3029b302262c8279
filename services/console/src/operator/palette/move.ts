/** The option that a key leads to from another; past the ends it goes round. Undefined if the key leads nowhere. */
export const optionAfter = (key: string, active: number, count: number): number | undefined => {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active - 1 + count) % count
  return undefined
}

/** The screens whose name contains what was typed. */
export const screensNamed = <Screen extends { readonly label: string }>(
  screens: readonly Screen[],
  typed: string,
): readonly Screen[] => {
  const wanted = typed.trim().toLowerCase()
  return screens.filter(({ label }) => label.toLowerCase().includes(wanted))
}
