const RESTS_AFTER_LOOKS = 8

/** Tells at each look if the loop may skip it: while a watched value stays the same, one of `enoughOf` looks is enough. */
export const idleBackoff = <Value>(enoughOf: number): ((seen: Value) => boolean) => {
  let last: Value | undefined
  let same = 0
  let leftOut = 0
  return (seen) => {
    same = seen === last ? same + 1 : 0
    last = seen
    leftOut = same > RESTS_AFTER_LOOKS ? (leftOut + 1) % enoughOf : 0
    return leftOut !== 0
  }
}
