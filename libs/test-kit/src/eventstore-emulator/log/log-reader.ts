import { type LoggedEvent, TOMBSTONE_REVISION } from './log-event.ts'
import type { LogParts } from './log-file.ts'
import type { LogPositions } from './log-position.ts'
import { type Direction, type EventRow, loggedEvent, logRows } from './log-rows.ts'
import { firstShown, isSoftDeleted, shownSince } from './stream-settings.ts'

/** The parts of an event that filters use. */
export type EventHead = { readonly stream: string; readonly type: string }

/** A part of the log: beyond a row, exclusive, until `looksMax` events were read or `wantedMax` match. */
export type LogRange = {
  readonly direction: Direction
  readonly beyond: number
  readonly looksMax: number
  readonly wantedMax: number
  readonly isWanted: (head: EventHead) => boolean
}

/** A page of the log: the matching events in the order read, the last row read, and the number of events read. */
export type LogPage = { readonly events: readonly LoggedEvent[]; readonly sequence: number; readonly looked: number }

/** Reads the file, one short page at a time. */
export type LogReader = LogPositions & {
  readonly lastSequence: () => number
  readonly isEvent: (sequence: number) => boolean
  /** The state of a stream: readable, not found, or deleted for good. */
  readonly stateOf: (stream: string) => 'there' | 'not_found' | 'deleted'
  /** The visible events of a stream from a revision on, inclusive. */
  readonly stream: (stream: string, direction: Direction, from: number, limit: number) => readonly LoggedEvent[]
  readonly all: (range: LogRange) => LogPage
}

/** Makes a page from events in memory. */
const pageOf = (found: readonly LoggedEvent[], { beyond, wantedMax, isWanted }: LogRange): LogPage => {
  const events: LoggedEvent[] = []
  let looked = 0
  for (const event of found) {
    if (events.length >= wantedMax) break
    looked += 1
    if (isWanted(event)) events.push(event)
  }
  return { events, sequence: beyond + looked, looked }
}

/** Makes the reader of a file. */
export const logReader = ({ db, states, newest, positions: places }: LogParts): LogReader => {
  const rows = logRows(db)
  const eventOf = (stream: string, row: EventRow): LoggedEvent => loggedEvent(stream, row, places.positionOf(row[0]))
  return {
    ...places,
    lastSequence: newest.lastSequence,
    isEvent: (sequence) => rows.event(sequence) !== undefined,
    stateOf: (stream) => {
      const state = states.find(stream)
      if (state?.last === TOMBSTONE_REVISION) return 'deleted'
      return state === undefined || state.last === -1 || isSoftDeleted(state.settings) ? 'not_found' : 'there'
    },
    stream: (stream, direction, from, limit) => {
      const state = states.find(stream)
      if (state === undefined) return []
      const first = firstShown(state.settings, state.last)
      const since = Math.max(0, shownSince(state.settings, Date.now()))
      return rows.ofStream(direction, state.id, from, first, since, limit).map((row) => eventOf(stream, row))
    },
    all: (range) => {
      const { direction, beyond, looksMax, wantedMax, isWanted } = range
      const found = direction === 'forwards' ? newest.beyond(beyond, looksMax) : undefined
      if (found !== undefined) return pageOf(found, range)
      const events: LoggedEvent[] = []
      let sequence = beyond
      let looked = 0
      for (const [at, id, type] of rows.heads(direction, beyond, looksMax)) {
        if (events.length >= wantedMax) break
        sequence = at
        looked += 1
        const stream = states.nameOf(id)
        const row = isWanted({ stream, type }) ? rows.event(at) : undefined
        if (row !== undefined) events.push(eventOf(stream, row))
      }
      return { events, sequence, looked }
    },
  }
}
