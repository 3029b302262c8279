/**
 * Returns the rank of a UTF-16 code unit in the order of UTF-8: surrogates come last, because they encode characters
 * above U+FFFF.
 */
const rankOf = (unit: number): number => {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

/** Compares keys by their UTF-8 bytes: the result is negative if `a` comes first, and 0 if the keys are equal. */
export const compareKeys = (a: string, b: string): number => {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i += 1) {
    const unitA = a.charCodeAt(i)
    const unitB = b.charCodeAt(i)
    if (unitA !== unitB) return rankOf(unitA) - rankOf(unitB)
  }
  return a.length - b.length
}
