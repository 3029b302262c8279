/** A bound on how many of something there may be at once. */
export type Room = {
  readonly isFull: () => boolean
  /** Takes the place of one; throws when there is none. */
  readonly take: () => void
  readonly free: (count: number) => void
}

/** Room for so many. Once it was full, `onRoom` is called as soon as half of it is free again. */
export const room = (max: number, onRoom?: () => void): Room => {
  let taken = 0
  let wasFull = false
  return {
    isFull: () => taken >= max,
    take: () => {
      if (taken >= max) throw new Error(`more than ${max} at once`)
      taken += 1
      if (taken === max) wasFull = true
    },
    free: (count) => {
      taken -= count
      if (!wasFull || taken > max / 2) return
      wasFull = false
      onRoom?.()
    },
  }
}
