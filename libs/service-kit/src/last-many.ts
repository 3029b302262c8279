/** Texts that were added lately. */
export type LastMany = { readonly has: (text: string) => boolean; readonly add: (text: string) => void }

/** Keeps so many texts: the one longest unused makes room. */
export const lastMany = (max: number): LastMany => {
  const kept = new Set<string>()

  const add = (text: string): void => {
    // Anew at the end.
    kept.delete(text)
    kept.add(text)
    if (kept.size <= max) return
    for (const longestUnused of kept) {
      kept.delete(longestUnused)
      return
    }
  }

  const has = (text: string): boolean => {
    if (!kept.has(text)) return false
    add(text)
    return true
  }

  return { has, add }
}
