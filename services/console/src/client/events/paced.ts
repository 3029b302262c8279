/**
 * Makes a function that does something at once, and then at most once in `everyMs`, with all that was asked for meanwhile: a
 * client has 80 calls a minute, and events may come faster.
 */
export const paced = <T>(everyMs: number, act: (asked: ReadonlySet<T>) => void): ((asked: T) => void) => {
  let waiting = new Set<T>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const go = (): void => {
    timer = undefined
    if (waiting.size === 0) return
    const asked = waiting
    waiting = new Set()
    timer = setTimeout(go, everyMs)
    act(asked)
  }

  return (asked) => {
    waiting.add(asked)
    if (timer === undefined) go()
  }
}
