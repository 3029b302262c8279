/** The pauses of a reading of all rows, and the progress that it tells. */
export type Reading = {
  readonly signal: AbortSignal
  readonly pause: (ms: number) => Promise<void>
  readonly onProgress: (rows: number) => void
}

/** All rows that were read; `isWhole` is false if there are more. */
export type AllRows<Row> = { readonly rows: readonly Row[]; readonly isWhole: boolean }
