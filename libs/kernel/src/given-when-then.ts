import { deepStrictEqual } from 'node:assert/strict'
import { type Decider, replay } from './decider.ts'

/** Tells a decider's story in a test: after these events, when this is asked, exactly those events happen. */
export const given =
  <Command, State, Event>(decider: Decider<Command, State, Event>) =>
  (...history: readonly Event[]) => ({
    when: (command: Command) => {
      const state = replay(decider, decider.initial, history)
      const decided = decider.decide(command, state)
      return {
        /** Fails unless exactly these events were decided, in this order. */
        thenEvents: (...expected: readonly Event[]): void => deepStrictEqual(decided, expected),
        /** The state with the decided events applied. */
        thenState: (expected: State): void => deepStrictEqual(replay(decider, state, decided), expected),
      }
    },
  })
