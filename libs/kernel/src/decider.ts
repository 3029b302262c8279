/**
 * An aggregate as three pure parts: the initial state, the decision of a command into events, and the fold of an event
 * into the state.
 */
export type Decider<Command, State, Event> = {
  readonly initial: State
  readonly decide: (command: Command, state: State) => readonly Event[]
  readonly evolve: (state: State, event: Event) => State
}

/** Returns the state after these events. */
export const replay = <State, Event>(
  { evolve }: { readonly evolve: (state: State, event: Event) => State },
  state: State,
  events: readonly Event[],
): State => events.reduce(evolve, state)
