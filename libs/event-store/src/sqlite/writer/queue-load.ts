import { NotAppended } from '../../port.ts'
import type { Job, SentJob } from './jobs.ts'

/** Counts the jobs and bytes that wait for the disk, and bounds both. */
export type QueueLoad = {
  /** The error for a new job while the queue is full, otherwise undefined. */
  readonly refusal: () => NotAppended | undefined
  readonly add: (job: Job) => void
  readonly remove: (jobs: readonly Job[]) => void
  /** Resolves when no job waits. */
  readonly drained: () => Promise<void>
}

const JOBS_MAX = 65_536
const BYTES_MAX = 256 * 1024 * 1024

/** The weight of a job in the queue: the bytes of its events. */
export const weightOf = (job: Job | SentJob): number => (job.kind === 'append' ? job.bytes : 0)

/** Counts from an empty queue. */
export const queueLoad = (): QueueLoad => {
  let jobs = 0
  let bytes = 0
  let onEmpty: () => void = () => {}
  return {
    refusal: () =>
      jobs < JOBS_MAX && bytes < BYTES_MAX
        ? undefined
        : new NotAppended(`the queue of appends is full: ${jobs} wait for the disk`),
    add: (job) => {
      jobs += 1
      bytes += weightOf(job)
    },
    remove: (done) => {
      jobs -= done.length
      for (const job of done) bytes -= weightOf(job)
      if (jobs === 0) onEmpty()
    },
    drained: () =>
      new Promise((resolve) => {
        onEmpty = resolve
        if (jobs === 0) resolve()
      }),
  }
}
