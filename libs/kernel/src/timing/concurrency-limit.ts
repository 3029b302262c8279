/** Runs work once a slot is free, unless it is late by then; rejects as the work does. */
export type ConcurrencyLimit = <Result>(work: () => Promise<Result>, isLate?: () => boolean) => Promise<Result>

const neverLate = (): boolean => false

/** Runs at most `atOnceMax` pieces of work at a time; more wait in a queue. */
export const concurrencyLimit = (atOnceMax: number): ConcurrencyLimit => {
  const queue: (() => void)[] = []
  let inUse = 0

  const acquire = async (): Promise<void> => {
    if (inUse < atOnceMax) inUse += 1
    else await new Promise<void>((resolve) => queue.push(resolve))
  }

  /** Gives the slot to the next in the queue. */
  const release = (): void => {
    const next = queue.shift()
    if (next === undefined) inUse -= 1
    else next()
  }

  return async (work, isLate = neverLate) => {
    await acquire()
    try {
      if (isLate()) throw new Error('its time ended while it waited in the queue')
      return await work()
    } finally {
      release()
    }
  }
}
