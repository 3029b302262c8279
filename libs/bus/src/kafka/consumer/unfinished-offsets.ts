/** An offset of a partition. */
export type PartitionOffset = { readonly partition: number; readonly offset: number }

/** The offsets of one partition whose messages were taken and are not all finished. */
export type UnfinishedOffsets = {
  /** Records that the message at this offset was taken; offsets are taken in ascending order, with gaps. */
  readonly take: (offset: number) => void
  readonly finish: (offset: number) => void
  /** Returns the offset after the last one taken; undefined before the first. */
  readonly next: () => number | undefined
  /** Returns the number of unfinished offsets. */
  readonly unfinished: () => number
  /** Returns the offset before which all messages are finished; undefined before the first was taken. */
  readonly finishedTo: () => number | undefined
}

/** Tracks the finished offsets of one partition: messages of several keys finish in any order. */
export const unfinishedOffsets = (): UnfinishedOffsets => {
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
      // A set iterates in the order of insertion, so the first is the lowest.
      for (const lowest of unfinished) return lowest
      return next
    },
  }
}
