import type { Log } from './telemetry/telemetry.ts'

/**
 * Runs a task again and again with a pause between, never twice at once. It retries a failed task, and logs a failure once
 * until another error comes or the task succeeds. Returns the function that stops it.
 */
export const startPeriodicTask = (everyMs: number, log: Log, task: () => Promise<void>): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running = Promise.resolve()
  let failure: string | undefined
  const schedule = () => {
    timer = setTimeout(() => {
      running = once()
    }, everyMs)
  }
  const once = async () => {
    try {
      await task()
      failure = undefined
    } catch (error) {
      const isNewFailure = String(error) !== failure
      failure = String(error)
      if (isNewFailure) log.warn({ err: error }, 'a periodic task failed and is tried again')
    }
    if (!stopped) schedule()
  }
  schedule()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
