import { deepStrictEqual } from 'node:assert/strict'
import { type Decider, replay } from '../decider.ts'

/** Tests a decider: `given` takes past events, `when` one command, and `then…` the expected new events or state. */
export const given =
  <Command, State, Event>(decider: Decider<Command, State, Event>) =>
  (...history: readonly Event[]) => ({
    when: (command: Command) => {
      const state = replay(decider, decider.initial, history)
      const decided = decider.decide(command, state)
      return {
        /** Fails unless exactly these events were decided, in this order. */
        thenEvents: (...expected: readonly Event[]): void => deepStrictEqual(decided, expected),
        /** Fails unless this is the state after the decided events. */
        thenState: (expected: State): void => deepStrictEqual(replay(decider, state, decided), expected),
      }
    },
  })
