import type { Position } from '@folio/event-store/port.ts'

/** The revision of the event that answers a command, and the highest position that it can have in the store. */
export type AnswerPosition = { readonly revision: number; readonly position: Position }

/**
 * The command ids of an aggregate's newest events. They include every id whose event has a position above `floor`: a
 * command missing here is new if an index that has reached the floor does not know it either.
 */
export type RecentCommands = {
  readonly floor: () => Position
  readonly get: (commandId: string) => AnswerPosition | undefined
  readonly remember: (commandId: string, answered: AnswerPosition) => void
  readonly size: () => number
  /** Drops the ids of events up to a position, which the index must have passed. */
  readonly forgetUpTo: (position: Position) => void
}

/** Remembers the ids of events given oldest first, complete above `floor`. */
export const recentCommands = (
  floor: Position,
  newest: Iterable<readonly [commandId: string, answered: AnswerPosition]>,
): RecentCommands => {
  const ids = new Map<string, AnswerPosition>()
  // The first event of a command answers it.
  for (const [commandId, answered] of newest) if (!ids.has(commandId)) ids.set(commandId, answered)
  let lowest = floor
  let forgotten = Number.NEGATIVE_INFINITY
  return {
    floor: () => lowest,
    get: (commandId) => ids.get(commandId),
    size: () => ids.size,
    remember: (commandId, answered) => {
      ids.set(commandId, answered)
    },
    forgetUpTo: (position) => {
      if (position <= forgotten) return
      forgotten = position
      for (const [commandId, answered] of ids) {
        if (answered.position > position) break
        lowest = Math.max(lowest, answered.position)
        ids.delete(commandId)
      }
    },
  }
}
