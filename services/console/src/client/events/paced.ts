import { atMostEvery } from '@folio/kernel/timing/at-most-every.ts'

/**
 * Makes a function that does something at once, and then at most once in `everyMs`, with all that was asked for meanwhile: a
 * client has 80 calls a minute, and events may come faster.
 */
export const paced = <T>(everyMs: number, act: (asked: ReadonlySet<T>) => void): ((asked: T) => void) => {
  let waiting = new Set<T>()
  const { call } = atMostEvery(everyMs, () => {
    const asked = waiting
    waiting = new Set()
    act(asked)
  })

  return (asked) => {
    waiting.add(asked)
    call()
  }
}
