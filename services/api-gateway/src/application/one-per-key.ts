/** Work that is done once at a time for each key; nothing comes of it where too much is under way. */
export type OnePerKey<T> = (key: string, work: () => Promise<T>) => Promise<T | undefined>

/** Shares work: whoever comes while it is under way for a key gets what it brings, and at most `max` are under way at once. */
export const onePerKey = <T>(max: number): OnePerKey<T> => {
  const underWay = new Map<string, Promise<T>>()
  return async (key, work) => {
    const known = underWay.get(key)
    if (known !== undefined) return known
    if (underWay.size >= max) return undefined
    const begun = work().finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
}
