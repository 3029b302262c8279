import type { Job } from './job-bytes.ts'
import { NotAppended } from './port.ts'

/** How many jobs, and how many bytes, wait for the disk; bounded. */
export type QueueLoad = {
  /** Why no more may come just now, if so. */
  readonly refusal: () => NotAppended | undefined
  readonly add: (job: Job) => void
  readonly remove: (jobs: readonly Job[]) => void
  /** Resolves when nothing waits any more. */
  readonly drained: () => Promise<void>
}

const JOBS_MAX = 65_536
const BYTES_MAX = 256 * 1024 * 1024

/** What a job weighs in the queue: the bytes of its events. */
export const weightOf = (job: Job): number => (job.kind === 'append' ? job.bytes : 0)

/** Nothing waits yet. */
export const noLoad = (): QueueLoad => {
  let jobs = 0
  let bytes = 0
  let onEmpty: () => void = () => {}
  return {
    refusal: () =>
      jobs < JOBS_MAX && bytes < BYTES_MAX
        ? undefined
        : new NotAppended(`${jobs} appends are waiting for the disk already`),
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
