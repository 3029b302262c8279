import { type AppendJob, checkExpected, expectedRevision, truncation } from './append-job.ts'
import {
  type AppendOutcome,
  METADATA_TYPE,
  type ProposedEvent,
  TOMBSTONE_REVISION,
  TOMBSTONE_TYPE,
} from './log-event.ts'
import type { LogParts } from './log-file.ts'
import { isSoftDeleted, readSettings } from './stream-settings.ts'
import type { StreamState } from './stream-states.ts'

/**
 * Runs jobs in one transaction, durably, and returns their outcomes. The repeat of an append of the same transaction, or of
 * one whose commit is held back, is `dropped`: the server does not answer a repeat whose original is not committed yet.
 */
export type LogWriter = (jobs: readonly AppendJob[]) => readonly (AppendOutcome | 'dropped')[]

type Known = { readonly sequence: number; readonly id: Uint8Array }

/** The number of a stream's newest events that are searched for a repeat whose writer named no revision. */
const SEARCHED_MAX = 100

/** The index in `known` at which these events are, compared by ids alone; -1 for none. */
const startOfRepeat = (known: readonly Known[], events: readonly ProposedEvent[]): number => {
  const isAt = (index: number, { id }: ProposedEvent): boolean => {
    const stored = known[index]
    return stored !== undefined && Buffer.compare(stored.id, id) === 0
  }
  return known.findIndex((_, start) => events.length > 0 && events.every((event, i) => isAt(start + i, event)))
}

/**
 * Makes the writer of a file; `isHeld` is true when the commit of the append that ends at a position is held back. After a
 * transaction that threw, the caches no longer match the file: no other may follow it.
 */
export const logWriter = (parts: LogParts, isHeld: (position: number) => boolean): LogWriter => {
  const { db, states, newest } = parts
  const { positionOf } = parts.positions
  const insertEvent = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const findKnown = db.prepare(
    'SELECT sequence, id FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?',
  )

  let committed = newest.lastSequence()

  const repeated = (state: StreamState, { expected, events }: AppendJob): AppendOutcome | 'dropped' | undefined => {
    const revision = expectedRevision(expected)
    const from = revision === undefined ? Math.max(0, state.last - SEARCHED_MAX) : revision + 1
    const known = findKnown.all(state.id, from, revision === undefined ? SEARCHED_MAX + 1 : events.length) as Known[]
    const start = startOfRepeat(known, events)
    const last = start < 0 ? undefined : known[start + events.length - 1]
    if (last === undefined) return undefined
    const position = positionOf(last.sequence)
    if (last.sequence > committed || isHeld(position)) return 'dropped'
    return { kind: 'appended', revision: from + start + events.length - 1, position }
  }

  const insert = (stream: string, state: StreamState, proposed: ProposedEvent): void => {
    const { id, type, isJson, data, metadata } = proposed
    const sequence = newest.lastSequence() + 1
    const createdAt = Date.now()
    state.last = type === TOMBSTONE_TYPE ? TOMBSTONE_REVISION : state.last + 1
    insertEvent.run(sequence, state.id, state.last, type, Number(isJson), createdAt, id, data, metadata)
    newest.add({ stream, revision: state.last, createdAt, position: positionOf(sequence), ...proposed })
  }

  const write = (state: StreamState, { stream, events }: AppendJob): AppendOutcome => {
    if (isSoftDeleted(state.settings)) append(truncation(stream, state.last + 1))
    for (const event of events) {
      insert(stream, state, event)
      const described =
        event.type === METADATA_TYPE && stream.startsWith('$$') ? states.find(stream.slice(2)) : undefined
      if (described !== undefined) described.settings = readSettings(event.data)
    }
    return { kind: 'appended', revision: state.last, position: positionOf(newest.lastSequence()) }
  }

  const append = (job: AppendJob): AppendOutcome | 'dropped' => {
    if (Date.now() > job.deadlineMs) return { kind: 'too_late' }
    const state = states.find(job.stream)
    const guard = job.guard === undefined ? state : states.find(job.guard)
    const verdict = checkExpected(guard, job.expected)
    if (verdict === 'stream_deleted') return { kind: 'stream_deleted' }
    const mayBeRepeat = verdict === 'wrong_version' || expectedRevision(job.expected) === undefined
    const repeat = state !== undefined && job.guard === undefined && mayBeRepeat ? repeated(state, job) : undefined
    if (repeat !== undefined) return repeat
    if (verdict === 'wrong_version') return { kind: 'wrong_version', current: guard?.last ?? -1 }
    return write(state ?? states.create(job.stream), job)
  }

  return (jobs) => {
    db.exec('BEGIN IMMEDIATE')
    const outcomes = jobs.map(append)
    db.exec('COMMIT')
    committed = newest.lastSequence()
    return outcomes
  }
}
