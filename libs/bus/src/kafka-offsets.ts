/** A place in a partition. */
export type PartitionOffset = { readonly partition: number; readonly offset: number }

/** The offsets of one partition that were handed over and are not all finished. */
export type OffsetsInHand = {
  /** Notes that the message at this offset is in hand; offsets come in their order, some may be missing. */
  readonly take: (offset: number) => void
  readonly finish: (offset: number) => void
  /** The offset behind the last one taken; undefined before the first. */
  readonly next: () => number | undefined
  /** How many are not finished. */
  readonly unfinished: () => number
  /** Everything before this offset is finished; undefined before the first was taken. */
  readonly finishedTo: () => number | undefined
}

/** Keeps account of what is finished and what is not: messages of several keys finish in any order. */
export const offsetsInHand = (): OffsetsInHand => {
  const unfinished = new Set<number>()
  let next: number | undefined

  return {
    take: (offset) => {
      unfinished.add(offset)
      next = offset + 1
    },
    finish: (offset) => {
      unfinished.delete(offset)
    },
    next: () => next,
    unfinished: () => unfinished.size,
    finishedTo: () => {
      // A set remembers the order in which it was filled, so the first is the lowest.
      for (const lowest of unfinished) return lowest
      return next
    },
  }
}
