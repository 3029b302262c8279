/** Whole numbers, in four bytes each where all of them fit. */
export type CompactNumbers = Int32Array | Float64Array

/** The largest number that fits in four bytes. */
export const INT32_MAX = 2 ** 31 - 1

/** Packs whole numbers that are −1 or more. */
export const compactNumbers = (numbers: readonly number[]): CompactNumbers =>
  numbers.some((each) => each > INT32_MAX) ? Float64Array.from(numbers) : Int32Array.from(numbers)
