/** The seconds that a sparkline shows. */
export const SECONDS_SHOWN = 60

/** Counts the events of each of the last 60 whole seconds before `nowMs`, oldest first, by their times. */
export const perSecond = (times: readonly string[], nowMs: number): readonly number[] => {
  const end = Math.floor(nowMs / 1000)
  const counts = Array.from({ length: SECONDS_SHOWN }, () => 0)
  for (const time of times) {
    const at = Math.floor(Date.parse(time) / 1000) - (end - SECONDS_SHOWN)
    const count = counts[at]
    if (count !== undefined) counts[at] = count + 1
  }
  return counts
}

/** Appends a sample and keeps the newest 60. */
export const withSample = (samples: readonly number[], sample: number): readonly number[] =>
  [...samples, sample].slice(-SECONDS_SHOWN)
