/** A bound on the number of items in use. */
export type Capacity = {
  readonly isFull: () => boolean
  /** Counts one more item; throws if the capacity is full. */
  readonly acquire: () => void
  readonly release: (count: number) => void
}

/** Makes a capacity of `max` items. After it was full, it calls `onCapacity` as soon as half of it is free again. */
export const capacity = (max: number, onCapacity?: () => void): Capacity => {
  let taken = 0
  let wasFull = false
  return {
    isFull: () => taken >= max,
    acquire: () => {
      if (taken >= max) throw new Error(`more than ${max} at once`)
      taken += 1
      if (taken === max) wasFull = true
    },
    release: (count) => {
      taken -= count
      if (!wasFull || taken > max / 2) return
      wasFull = false
      onCapacity?.()
    },
  }
}
