/** A state that its readers follow, in the form that React's `useSyncExternalStore` takes. */
export type StateHolder<State> = {
  readonly state: () => State
  readonly subscribe: (onChange: () => void) => () => void
  readonly change: (next: State) => void
}

/** Holds a state, and calls back at each change of it. */
export const stateHolder = <State>(first: State): StateHolder<State> => {
  const listeners = new Set<() => void>()
  let state = first
  return {
    state: () => state,
    change: (next) => {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
