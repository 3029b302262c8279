/**
 * The probability that the tick at each position of five is the highest, or the lowest: the walk before it must stay below
 * on the way back, and the walk after it below on the way on, so by Sparre Andersen (1953) the probability is the product of
 * C(2k, k)/4^k for the steps before and after: C(8, 4)/256 = 70/256 at the ends, 2·20/256 beside, and 6·6/256 in the middle.
 */
const BY_POSITION = [70 / 256, 40 / 256, 36 / 256, 40 / 256, 70 / 256]

/** The probability that the tick at a position from 1 to 5 is the highest of the five, which is also that of the lowest. */
export const highLowTickProbability = (selectedTick: number): number => {
  const probability = BY_POSITION[selectedTick - 1]
  if (probability === undefined) throw new RangeError(`the selected tick must be 1 to 5, not ${selectedTick}`)
  return probability
}
