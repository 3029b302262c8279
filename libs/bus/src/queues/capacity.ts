/** A bound on the items in use, each counted by its weight. */
export type Capacity = {
  readonly isFull: () => boolean
  /** Counts one more item, which may be heavier than what is left of the capacity; throws if the capacity is full. */
  readonly acquire: (weight?: number) => void
  readonly release: (weight: number) => void
}

/** Makes a capacity of `max` items. After it was full, it calls `onCapacity` as soon as half of it is free again. */
export const capacity = (max: number, onCapacity?: () => void): Capacity => {
  let taken = 0
  let wasFull = false
  return {
    isFull: () => taken >= max,
    acquire: (weight = 1) => {
      if (taken >= max) throw new Error(`the capacity of ${max} items is exceeded`)
      taken += weight
      if (taken >= max) wasFull = true
    },
    release: (weight) => {
      taken -= weight
      if (!wasFull || taken > max / 2) return
      wasFull = false
      onCapacity?.()
    },
  }
}
