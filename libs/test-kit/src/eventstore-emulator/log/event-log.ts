import type { DatabaseSync } from 'node:sqlite'
import type { AppendJob } from './append-job.ts'
import type { AppendOutcome } from './log-event.ts'
import { openLogFile } from './log-file.ts'
import { logPositions } from './log-position.ts'
import { type LogReader, logReader } from './log-reader.ts'
import { logWriter } from './log-writer.ts'
import { newestEvents } from './newest-events.ts'
import { type CommitLimits, heldCommits } from './slow-commits.ts'
import { streamStates } from './stream-states.ts'
import { eventsOfNewLog, eventsOfStart } from './system-events.ts'

/** A durable log: events are on the disk before their append is answered. */
export type EventLog = LogReader & {
  /** Never settles for a repeat that arrives before its original is committed: the server does not answer it. */
  readonly append: (job: AppendJob) => Promise<AppendOutcome>
  /** Calls back whenever the log has grown; the returned function ends that. */
  readonly follow: (onGrown: () => void) => () => void
  readonly close: () => void
}

/** The directory of a log, the position at which it begins, and the listener for a failed commit. */
export type EventLogOptions = {
  readonly dir: string
  readonly beginsAt: number
  readonly onBroken: (error: unknown) => void
  /** Without it, every append is acknowledged as soon as it is on the disk. */
  readonly commits?: CommitLimits
  /** Called for each repeat that was dropped without an answer. */
  readonly onDropped?: () => void
}

type WaitingJob = AppendJob & {
  readonly settle: (outcome: AppendOutcome) => void
  readonly fail: (error: unknown) => void
}

const lastRow = (db: DatabaseSync): number =>
  Number(db.prepare('SELECT max(sequence) AS last FROM events').get()?.['last'] ?? 0)

/**
 * Opens the log of a directory. The appends of one turn of the event loop become one commit. After a failed commit the log
 * rejects all appends, and `onBroken` gets the error.
 */
export const openEventLog = (options: EventLogOptions): EventLog => {
  const { dir, beginsAt, onBroken, onDropped = () => {} } = options
  const db = openLogFile(dir)
  const states = streamStates(db)
  const newest = newestEvents(lastRow(db))
  const isNew = newest.lastSequence() === 0
  const parts = { db, states, newest, positions: logPositions(beginsAt) }
  const commits = heldCommits(options.commits)
  const write = logWriter(parts, commits.isHeld)
  write([...(isNew ? eventsOfNewLog() : []), ...eventsOfStart()])
  const followers = new Set<() => void>()
  let waiting: WaitingJob[] = []
  let broken: unknown

  /** An append at a position before this commit is a repeat of a committed one. */
  const settle = (job: WaitingJob | undefined, outcome: AppendOutcome | 'dropped', before: number): void => {
    if (outcome === 'dropped') onDropped()
    else if (outcome.kind === 'appended' && outcome.position > before) {
      commits.whenCommitted(outcome.position, () => job?.settle(outcome))
    } else job?.settle(outcome)
  }

  const commit = (): void => {
    const jobs = waiting
    waiting = []
    if (jobs.length === 0) return
    try {
      if (broken !== undefined) throw broken
      const before = parts.positions.positionOf(newest.lastSequence())
      const outcomes = write(jobs)
      for (const [i, outcome] of outcomes.entries()) settle(jobs[i], outcome, before)
      for (const onGrown of followers) onGrown()
    } catch (error) {
      for (const { fail } of jobs) fail(error)
      if (broken === undefined) onBroken(error)
      broken = error
    }
  }

  return {
    ...logReader(parts),
    append: (job) =>
      new Promise((settle, fail) => {
        if (waiting.length === 0) setImmediate(commit)
        waiting.push({ ...job, settle, fail })
      }),
    follow: (onGrown) => {
      followers.add(onGrown)
      return () => followers.delete(onGrown)
    },
    close: () => {
      commit()
      commits.release()
      broken ??= new Error('the log is closed')
      db.close()
    },
  }
}
