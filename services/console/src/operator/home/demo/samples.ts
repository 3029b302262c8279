/** The seconds that a sparkline shows. */
export const SECONDS_SHOWN = 60

/** Appends a sample and keeps the newest 60. */
export const withSample = (samples: readonly number[], sample: number): readonly number[] =>
  [...samples, sample].slice(-SECONDS_SHOWN)
