/** A change of a rate with the rate before it; undefined where no earlier change is listed. */
export type ChangeAfter<Change> = Change & { readonly before: string | null | undefined }

/** Adds to each change of a rate, the newest first, the rate that the one before it set. */
export const changesAfter = <Change extends { readonly usd_rate: string | null }>(
  newestFirst: readonly Change[],
): readonly ChangeAfter<Change>[] =>
  newestFirst.map((change, at) => ({ ...change, before: newestFirst[at + 1]?.usd_rate }))
