import type { Position } from '@folio/event-store/port.ts'

/** The revision of the event that answers a command, and the highest position that it can have in the store. */
export type AnswerPosition = { readonly revision: number; readonly position: Position }

/** The id of a command, and the place of an event that answers it. */
export type AnsweredCommand = readonly [commandId: string, answered: AnswerPosition]

/**
 * The command ids of an aggregate's newest events. They include every id whose event has a position above `floor`: a
 * command missing here is new if an index that has reached the floor does not know it either.
 */
export type RecentCommands = {
  floor: Position
  /** The highest position up to which ids were dropped. */
  forgotten: Position
  /** Data without functions of its own, and no map without ids: a service keeps one for each of 20,000 aggregates. */
  ids: Map<string, AnswerPosition> | undefined
}

/** Makes the recent commands of events given oldest first, complete above `floor`. */
export const recentCommands = (floor: Position, newest: Iterable<AnsweredCommand>): RecentCommands => {
  const recent: RecentCommands = { floor, forgotten: Number.NEGATIVE_INFINITY, ids: undefined }
  // The first event of a command answers it.
  for (const [commandId, answered] of newest)
    if (!recent.ids?.has(commandId)) rememberAnswer(recent, commandId, answered)
  return recent
}

/** Adds the answer of a command, whose position is above all others. */
export const rememberAnswer = (recent: RecentCommands, commandId: string, answered: AnswerPosition): void => {
  recent.ids ??= new Map()
  recent.ids.set(commandId, answered)
}

/** Drops the ids of events up to a position, which the index must have passed. */
export const forgetUpTo = (recent: RecentCommands, position: Position): void => {
  if (position <= recent.forgotten) return
  recent.forgotten = position
  if (recent.ids === undefined) return
  for (const [commandId, answered] of recent.ids) {
    if (answered.position > position) return
    recent.floor = Math.max(recent.floor, answered.position)
    recent.ids.delete(commandId)
  }
  recent.ids = undefined
}
