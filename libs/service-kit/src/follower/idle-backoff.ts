const RESTS_AFTER_LOOKS = 8

/**
 * Tells at each look if the loop may skip it. Each watched value has the number of looks of which one is enough while the
 * value stays the same; if several stay the same, the largest number counts. It bounds how many looks in a row are skipped.
 */
export const idleBackoff = (...enoughOf: readonly number[]): ((...seen: readonly number[]) => boolean) => {
  const watched = enoughOf.map((looks): { readonly looks: number; last?: number | undefined; same: number } => ({
    looks,
    same: 0,
  }))
  let leftOut = 0
  return (...seen) => {
    for (const [index, one] of watched.entries()) {
      one.same = seen[index] === one.last ? one.same + 1 : 0
      one.last = seen[index]
    }
    const atRest = watched.filter(({ same }) => same > RESTS_AFTER_LOOKS).map(({ looks }) => looks)
    leftOut = (leftOut + 1) % Math.max(1, ...atRest)
    return leftOut !== 0
  }
}
