import { after } from '@folio/kernel/timing/timers.ts'
import type { Log } from './telemetry/telemetry.ts'

/** The settings of a periodic task: its name in the log, such as `renew_leases`, and the pause between two runs. */
export type PeriodicTask = { readonly name: string; readonly everyMs: number; readonly log: Log }

/**
 * Runs a task again and again with a pause between, never twice at once. It retries a failed task, and logs a failure once, with the name of the task,
 * until another error comes or the task succeeds. Returns the function that stops it.
 */
export const startPeriodicTask = (
  { name, everyMs, log }: PeriodicTask,
  task: () => Promise<void>,
): (() => Promise<void>) => {
  let cancelNext: (() => void) | undefined
  let stopped = false
  let running = Promise.resolve()
  let failure: string | undefined
  const schedule = () => {
    cancelNext = after(everyMs, () => {
      running = once()
    })
  }
  const once = async () => {
    try {
      await task()
      failure = undefined
    } catch (error) {
      const isNewFailure = String(error) !== failure
      failure = String(error)
      if (isNewFailure) log.warn({ err: error, task: name }, 'a periodic task failed and is tried again')
    }
    if (!stopped) schedule()
  }
  schedule()
  return async () => {
    stopped = true
    cancelNext?.()
    await running
  }
}
