import type { DatabaseSync } from 'node:sqlite'
import type { LogPlaces } from './log-position.ts'
import type { NewestEvents } from './newest-events.ts'
import type { StreamStates } from './stream-states.ts'

/** An open log file, what is remembered of it, and where its events stand. */
export type LogParts = {
  readonly db: DatabaseSync
  readonly states: StreamStates
  readonly newest: NewestEvents
  readonly places: LogPlaces
}
