const RESTS_AFTER_LOOKS = 8

/**
 * Tells at each look whether it may be left out. For each thing that is watched one look of so many is enough while it stays
 * the same, look after look; where several do, the rarest. So never more than that are left out in a row.
 */
export const restWatch = (...enoughOf: readonly number[]): ((...seen: readonly number[]) => boolean) => {
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
