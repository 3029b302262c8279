/** A set of recently used texts; `has` counts as a use. */
export type BoundedSet = { readonly has: (text: string) => boolean; readonly add: (text: string) => void }

/** Creates a set of at most `max` texts; a new one displaces the one unused longest. */
export const boundedSet = (max: number): BoundedSet => {
  const kept = new Set<string>()

  const add = (text: string): void => {
    // Move to the end.
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
