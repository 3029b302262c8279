/** The pauses between the reads of an answer, which double from the first to the longest. */
export type Pauses = { readonly firstMs: number; readonly longestMs: number }

/**
 * Returns the milliseconds until an answer is read again that does not show the newest event: after no such read yet, none, or what
 * is left of the first pause since the last read of any kind; then the pauses one after another.
 */
export const readPauseMs = (
  { count, sinceReadMs }: { readonly count: number; readonly sinceReadMs: number },
  { firstMs, longestMs }: Pauses,
): number => (count === 0 ? Math.max(0, firstMs - sinceReadMs) : Math.min(longestMs, firstMs * 2 ** (count - 1)))
