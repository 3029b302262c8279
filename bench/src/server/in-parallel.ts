/** Runs the same work for every item, a limited number at once, and returns the results in the order of the items. */
export const inParallel = async <T, R>(
  items: readonly T[],
  { atOnce, work }: { readonly atOnce: number; readonly work: (item: T, index: number) => Promise<R> },
): Promise<readonly R[]> => {
  const results: R[] = []
  const waiting = items.entries()
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return results
}
