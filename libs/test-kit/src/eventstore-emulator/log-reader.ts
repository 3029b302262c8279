import { type LoggedEvent, TOMBSTONE_REVISION } from './log-event.ts'
import type { LogParts } from './log-parts.ts'
import type { LogPlaces } from './log-position.ts'
import { type Direction, type EventRow, loggedEvent, logRows } from './log-rows.ts'
import { firstShown, isSoftDeleted, shownSince } from './stream-settings.ts'

/** The part of an event that filters look at. */
export type EventHead = { readonly stream: string; readonly type: string }

/** Which part of the log to read: beyond a row, which is not included, until so many were looked at or so many are wanted. */
export type LogRange = {
  readonly direction: Direction
  readonly beyond: number
  readonly looksMax: number
  readonly wantedMax: number
  readonly isWanted: (head: EventHead) => boolean
}

/** One piece of the log: the wanted events in the order read, how far the reading got, and how many it looked at. */
export type LogPage = { readonly events: readonly LoggedEvent[]; readonly sequence: number; readonly looked: number }

/** Looks into the file, one short piece at a time. */
export type LogReader = LogPlaces & {
  readonly lastSequence: () => number
  readonly isEvent: (sequence: number) => boolean
  /** Whether a stream can be read, never was there, or is gone for ever. */
  readonly standing: (stream: string) => 'there' | 'not_found' | 'deleted'
  /** The events of a stream that are still shown, from a revision on, which is included. */
  readonly stream: (stream: string, direction: Direction, from: number, limit: number) => readonly LoggedEvent[]
  readonly all: (range: LogRange) => LogPage
}

/** A piece of what is in memory. */
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

/** The reader of a file. */
export const logReader = ({ db, states, newest, places }: LogParts): LogReader => {
  const rows = logRows(db)
  const eventOf = (stream: string, row: EventRow): LoggedEvent => loggedEvent(stream, row, places.positionOf(row[0]))
  return {
    ...places,
    lastSequence: newest.lastSequence,
    isEvent: (sequence) => rows.event(sequence) !== undefined,
    standing: (stream) => {
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
