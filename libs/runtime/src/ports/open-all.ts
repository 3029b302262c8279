import { errorMessage } from '@folio/kernel/text/error-message.ts'

/** A resource that can be closed. */
type Closable = { readonly close: () => Promise<void> }

/** Closes resources one after another, also after a failure; when all were tried, rejects with the first failure. */
export const closeAll = async (open: readonly Closable[]): Promise<void> => {
  const failures: unknown[] = []
  for (const { close } of open) await close().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Waits for all resources to open; if any fails, closes those that opened and rejects with all reasons. */
export const openAll = async <const T extends readonly Promise<Closable>[]>(
  opening: T,
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> => {
  const results: readonly PromiseSettledResult<Closable>[] = await Promise.allSettled(opening)
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (failures.length > 0) {
    await closeAll(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))).catch(() => {})
    const reasons = failures.map(errorMessage)
    throw new AggregateError(failures, reasons.join('; '))
  }
  return Promise.all(opening)
}
