/** Something that can be closed again. */
type Closable = { readonly close: () => Promise<void> }

/** Closes one after another, also where one cannot be; rejects with the first failure when all were tried. */
export const closeAll = async (open: readonly Closable[]): Promise<void> => {
  const failures: unknown[] = []
  for (const { close } of open) await close().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Waits for all to open; rejects with every reason at once, and what did open is closed again. */
export const openAll = async <const T extends readonly Promise<Closable>[]>(
  opening: T,
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> => {
  const results: readonly PromiseSettledResult<Closable>[] = await Promise.allSettled(opening)
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (failures.length > 0) {
    await closeAll(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))).catch(() => {})
    const reasons = failures.map((error) => (error instanceof Error ? error.message : String(error)))
    throw new AggregateError(failures, reasons.join('; '))
  }
  return Promise.all(opening)
}
