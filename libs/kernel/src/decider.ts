/** An aggregate: the state before anything happened, what a command makes happen, and what that does to the state; all pure. */
export type Decider<Command, State, Event> = {
  readonly initial: State
  readonly decide: (command: Command, state: State) => readonly Event[]
  readonly evolve: (state: State, event: Event) => State
}

/** The state after these events. */
export const replay = <State, Event>(
  { evolve }: { readonly evolve: (state: State, event: Event) => State },
  state: State,
  events: readonly Event[],
): State => events.reduce(evolve, state)
