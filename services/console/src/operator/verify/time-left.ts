/** The progress of a verification: events done of all, since a moment. */
export type Progress = { readonly done: number; readonly of: number; readonly startedMs: number }

/** Estimates the seconds that are left from the pace so far; undefined before anything is done. */
export const secondsLeft = ({ done, of, startedMs }: Progress, nowMs: number): number | undefined => {
  if (done <= 0 || of <= 0) return undefined
  const elapsedS = Math.max(0, nowMs - startedMs) / 1000
  return Math.max(0, (elapsedS / done) * (of - done))
}
