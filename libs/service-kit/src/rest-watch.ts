const RESTS_AFTER_LOOKS = 8

/**
 * Tells at each look whether it may be left out: while something stays the same, look after look, all may but one of so many.
 */
export const restWatch = (looksAtRest: number): ((seen: number) => boolean) => {
  let last: number | undefined
  let same = 0
  return (seen) => {
    same = seen === last ? same + 1 : 0
    last = seen
    return same > RESTS_AFTER_LOOKS && same % looksAtRest !== 0
  }
}
