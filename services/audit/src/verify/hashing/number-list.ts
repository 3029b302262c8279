/** A growing list of 32-bit numbers. */
export type NumberList = {
  readonly push: (high: number, low: number) => void
  /** Removes and returns the numbers pushed since the last call. */
  readonly take: () => Uint32Array<ArrayBuffer>
}

const ROOM_MIN = 4096

/** Makes an empty list. */
export const numberList = (): NumberList => {
  let numbers = new Uint32Array(ROOM_MIN)
  let length = 0
  return {
    push: (high, low) => {
      if (length === numbers.length) {
        const before = numbers
        numbers = new Uint32Array(2 * length)
        numbers.set(before)
      }
      numbers[length] = high
      numbers[length + 1] = low
      length += 2
    },
    take: () => {
      const taken = numbers.slice(0, length)
      length = 0
      return taken
    },
  }
}
