/**
 * The probability that the last tick is above, or below, the mean of all ticks: of a martingale with small steps the
 * difference is symmetric but for terms of the order of a step's deviation (1e-4), and equality, which loses, favours the
 * house.
 */
export const ASIAN_PROBABILITY = 0.5
