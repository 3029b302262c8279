import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { LoggedEvent } from './log-event.ts'

/** The direction of a read. */
export type Direction = 'forwards' | 'backwards'

/** The columns of an event that a filter needs. */
export type HeadRow = readonly [sequence: number, stream: number, type: string]

/** The whole row of an event. */
export type EventRow = readonly [
  sequence: number,
  stream: number,
  revision: number,
  type: string,
  isJson: number,
  createdAt: number,
  id: Uint8Array,
  data: Uint8Array,
  metadata: Uint8Array,
]

/** The queries of readers. */
export type LogRows = {
  readonly event: (sequence: number) => EventRow | undefined
  readonly heads: (direction: Direction, beyond: number, limit: number) => Iterable<HeadRow>
  /** A stream's visible rows from a revision on: not before the first visible one, nor older than is visible. */
  readonly ofStream: (
    direction: Direction,
    ...part: [stream: number, from: number, first: number, since: number, limit: number]
  ) => readonly EventRow[]
}

const COMPARISONS = { forwards: ['>', 'ASC'], backwards: ['<', 'DESC'] } as const

/** Prepares the queries. */
export const logRows = (db: DatabaseSync): LogRows => {
  const arrays = (sql: string): StatementSync => {
    const statement = db.prepare(sql)
    statement.setReturnArrays(true)
    return statement
  }
  const headsOf = (direction: Direction): StatementSync => {
    const [reaches, order] = COMPARISONS[direction]
    return arrays(
      `SELECT sequence, stream, type FROM events WHERE sequence ${reaches} ? ORDER BY sequence ${order} LIMIT ?`,
    )
  }
  const streamOf = (direction: Direction): StatementSync => {
    const [reaches, order] = COMPARISONS[direction]
    return arrays(
      `SELECT * FROM events WHERE stream = ? AND revision ${reaches}= ? AND revision >= ? AND created_at >= ?
       ORDER BY revision ${order} LIMIT ?`,
    )
  }
  const event = arrays('SELECT * FROM events WHERE sequence = ?')
  const heads = { forwards: headsOf('forwards'), backwards: headsOf('backwards') }
  const streams = { forwards: streamOf('forwards'), backwards: streamOf('backwards') }
  return {
    event: (sequence) => event.get(sequence) as EventRow | undefined,
    heads: (direction, beyond, limit) =>
      heads[direction].iterate(beyond, limit) as Iterable<unknown> as Iterable<HeadRow>,
    ofStream: (direction, ...part) => streams[direction].all(...part) as unknown as readonly EventRow[],
  }
}

/** Makes an event from a row of a stream, and its position. */
export const loggedEvent = (stream: string, row: EventRow, position: number): LoggedEvent => {
  const [, , revision, type, isJson, createdAt, id, data, metadata] = row
  return { stream, revision, type, isJson: isJson === 1, createdAt, id, data, metadata, position }
}
