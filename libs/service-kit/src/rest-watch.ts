const RESTS_AFTER_LOOKS = 8
const LOOKS_AT_REST = 4

/**
 * Tells at each look whether it may be left out: while something stays the same, look after look, all but every fourth may.
 */
export const restWatch = (): ((seen: number) => boolean) => {
  let last: number | undefined
  let same = 0
  return (seen) => {
    same = seen === last ? same + 1 : 0
    last = seen
    return same > RESTS_AFTER_LOOKS && same % LOOKS_AT_REST !== 0
  }
}
