const FIRST_MS = 500
const LONGEST_MS = 15_000
/** The part of a pause that is left to chance, so that not all clients come back at once. */
const SPREAD = 0.5

/** The pause before the next attempt to connect, in milliseconds: it doubles with each failure; `chance` is in [0, 1). */
export const backOffMs = (failures: number, chance: number): number => {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10))
  return Math.round(full * (1 - SPREAD * chance))
}
