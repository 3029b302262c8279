import type { ChainedEvent } from '@folio/kernel/hash-chain.ts'
import type { Position, StoreUnavailable } from '../../port.ts'
import { type Job, type SentJob, toSent } from './jobs.ts'
import { queueLoad, weightOf } from './queue-load.ts'
import type { Acknowledgement } from './writer-messages.ts'

/** A job with the callbacks for its result: a position, 0 for a conflict, or an error. */
type WaitingJob = Job & { readonly settle: (position: Position) => void; readonly fail: (error: Error) => void }

/** The jobs sent to the writer thread and not yet acknowledged, in order. */
export type AppendQueue = {
  /**
   * Queues a job; the jobs of one turn of the event loop go to the thread together, and so do those that come while it
   * has two messages to answer.
   */
  readonly add: (job: WaitingJob) => void
  /** Settles the jobs of a commit and returns the events that it wrote, in order; repeats write none. */
  readonly acknowledge: (answer: Acknowledgement) => readonly ChainedEvent[]
  /** Fails the jobs of the oldest messages. */
  readonly fail: (messages: number, error: Error) => void
  /** Fails all jobs that wait, and all later ones. */
  readonly failAll: (error: StoreUnavailable) => void
  /** Resolves when no job waits. */
  readonly drained: () => Promise<void>
}

const EVENTS_PER_MESSAGE_MAX = 512
const BYTES_PER_MESSAGE_MAX = 1024 * 1024
/** This many jobs do not wait for the end of the turn: the thread starts on them while the main thread makes more. */
const JOBS_BEFORE_FLUSH = 16
/** The thread commits one message while the next one waits for it; a third would make no commit begin earlier. */
const MESSAGES_AHEAD_MAX = 2
/** This many jobs do not wait for an answer of the thread. */
const JOBS_HELD_MAX = 256

/** The index after the last job of the message that begins with the job at `start`. */
const messageEnd = (jobs: readonly Job[], start: number): number => {
  let events = 0
  let bytes = 0
  let end = start
  for (; end < jobs.length; end += 1) {
    const job = jobs[end]
    if (job === undefined || events >= EVENTS_PER_MESSAGE_MAX || bytes >= BYTES_PER_MESSAGE_MAX) break
    events += job.kind === 'append' ? job.events.length : 1
    bytes += weightOf(job)
  }
  return end
}

/** Settles jobs and returns the new events: those at the next position, where a repeat never is. */
const settleAll = (jobs: readonly WaitingJob[], [, base = 0, ...positions]: Acknowledgement): ChainedEvent[] => {
  const fresh: ChainedEvent[] = []
  let last = base
  for (const [i, job] of jobs.entries()) {
    const position = positions[i] ?? 0
    if (job.kind === 'append' && position === last + job.events.length) {
      last = position
      for (const event of job.events) fresh.push(event)
    }
    job.settle(position)
  }
  return fresh
}

/** Sends jobs in messages to the thread, and keeps the jobs of each message until the thread has answered it. */
const jobMessages = (send: (jobs: readonly SentJob[]) => void) => {
  let unsent: WaitingJob[] = []
  const sent: (readonly WaitingJob[])[] = []
  let isFlushDue = false

  const flush = (): void => {
    const jobs = unsent
    unsent = []
    for (let start = 0; start < jobs.length; ) {
      const message = jobs.slice(start, messageEnd(jobs, start))
      sent.push(message)
      send(message.map(toSent))
      start += message.length
    }
  }

  /** Sends the jobs that wait, or leaves them to the next answer of the thread. */
  const flushUnlessAhead = (): void => {
    if (sent.length < MESSAGES_AHEAD_MAX || unsent.length >= JOBS_HELD_MAX) flush()
  }

  const flushDue = (): void => {
    isFlushDue = false
    flushUnlessAhead()
  }

  return {
    add: (job: WaitingJob): void => {
      if (!isFlushDue) {
        isFlushDue = true
        setImmediate(flushDue)
      }
      unsent.push(job)
      if (unsent.length >= JOBS_BEFORE_FLUSH) flushUnlessAhead()
    },
    flushUnlessAhead,
    /** Removes and returns the jobs of the oldest messages. */
    takeOldest: (messages: number): readonly WaitingJob[] => sent.splice(0, messages).flat(),
    /** Removes and returns all jobs, those that were not sent among them. */
    takeAll: (): readonly WaitingJob[] => {
      sent.push(unsent)
      unsent = []
      return sent.splice(0).flat()
    },
  }
}

/** Makes a bounded queue for the thread that `send` reaches. */
export const appendQueue = (send: (jobs: readonly SentJob[]) => void): AppendQueue => {
  const load = queueLoad()
  const messages = jobMessages(send)
  let dead: StoreUnavailable | undefined

  const removed = (jobs: readonly WaitingJob[]): readonly WaitingJob[] => {
    load.remove(jobs)
    return jobs
  }

  return {
    add: (job) => {
      const refusal = dead ?? load.refusal()
      if (refusal !== undefined) {
        job.fail(refusal)
        return
      }
      load.add(job)
      messages.add(job)
    },
    acknowledge: (answer) => {
      const jobs = removed(messages.takeOldest(answer[0] ?? 0))
      messages.flushUnlessAhead()
      return settleAll(jobs, answer)
    },
    fail: (count, error) => {
      const jobs = removed(messages.takeOldest(count))
      messages.flushUnlessAhead()
      for (const job of jobs) job.fail(error)
    },
    failAll: (error) => {
      dead ??= error
      for (const job of removed(messages.takeAll())) job.fail(dead)
    },
    drained: load.drained,
  }
}
