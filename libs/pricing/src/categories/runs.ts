/** The probability that each of `ticks` ticks is above, or each is below, the one before it. */
export const runProbability = (ticks: number): number => 0.5 ** ticks
