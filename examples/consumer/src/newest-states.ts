/** The event that a state follows from. */
export type Stamp = { readonly epoch: number; readonly revision: number }

/** The newest state that is known of each key, whatever order the records came in. */
export type NewestStates<State extends Stamp> = {
  /** Takes a state that is newer than the known one, and drops any other; returns whether it was newer. */
  readonly take: (key: string, state: State) => boolean
  readonly all: () => Iterable<readonly [string, State]>
}

const isNewer = (state: Stamp, known: Stamp): boolean =>
  state.epoch > known.epoch || (state.epoch === known.epoch && state.revision > known.revision)

/** Makes the states of no keys. */
export const newestStates = <State extends Stamp>(): NewestStates<State> => {
  const newest = new Map<string, State>()
  return {
    take: (key, state) => {
      const known = newest.get(key)
      if (known !== undefined && !isNewer(state, known)) return false
      newest.set(key, state)
      return true
    },
    all: () => newest.entries(),
  }
}
