import type { Position } from '@folio/event-store/port.ts'

/** Where the answer to a command stands in its stream and, at most, in the store. */
export type Answered = { readonly revision: number; readonly position: Position }

/**
 * The command ids of an account's newest events. Every id whose event stands after `floor` is among them: a command not
 * found here is new if an index that reaches the floor does not know it either.
 */
export type RecentCommands = {
  readonly floor: () => Position
  readonly get: (commandId: string) => Answered | undefined
  readonly remember: (commandId: string, answered: Answered) => void
  /** Forgets ids whose events stand at or before a position that the index has passed. */
  readonly forgetUpTo: (position: Position) => void
}

/** The ids of events given oldest first, complete after `floor`. */
export const recentCommands = (
  floor: Position,
  newest: Iterable<readonly [commandId: string, answered: Answered]>,
): RecentCommands => {
  const ids = new Map<string, Answered>()
  // A command is answered by the first of its events.
  for (const [commandId, answered] of newest) if (!ids.has(commandId)) ids.set(commandId, answered)
  let lowest = floor
  return {
    floor: () => lowest,
    get: (commandId) => ids.get(commandId),
    remember: (commandId, answered) => {
      ids.set(commandId, answered)
    },
    forgetUpTo: (position) => {
      for (const [commandId, answered] of ids) {
        if (answered.position > position) break
        lowest = Math.max(lowest, answered.position)
        ids.delete(commandId)
      }
    },
  }
}
