/** Where a UTF-16 code unit stands among others in the order of UTF-8: surrogates, being above U+FFFF, come last. */
const rankOf = (unit: number): number => {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

/** Orders keys by their UTF-8 bytes: below 0 when `a` comes first, 0 when they are the same. */
export const compareKeys = (a: string, b: string): number => {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i += 1) {
    const unitA = a.charCodeAt(i)
    const unitB = b.charCodeAt(i)
    if (unitA !== unitB) return rankOf(unitA) - rankOf(unitB)
  }
  return a.length - b.length
}
