import type { Log } from './log.ts'

/**
 * Does a chore again and again with a pause between, never twice at once; a failure is tried again, and logged once until
 * another comes or all is well. Answers how to stop.
 */
export const repeatedly = (everyMs: number, log: Log, chore: () => Promise<void>): (() => Promise<void>) => {
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
      await chore()
      failure = undefined
    } catch (error) {
      const isNews = String(error) !== failure
      failure = String(error)
      if (isNews) log.warn({ err: error }, 'a chore failed and is tried again')
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
