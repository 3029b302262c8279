/** Items that wait for the end of this turn of the event loop. */
export type EventLoopBatch<Item> = {
  readonly add: (item: Item) => void
  /** Keeps the items until `resume`. */
  readonly pause: () => void
  readonly resume: () => void
}

/**
 * Makes a batch, which begins its items in order after the I/O of this turn, so that messages from the same I/O go into
 * the same calls.
 */
export const eventLoopBatch = <Item>(begin: (item: Item) => void): EventLoopBatch<Item> => {
  let items: Item[] = []
  let isScheduled = false
  let isPaused = false

  const schedule = (): void => {
    if (isScheduled || isPaused) return
    isScheduled = true
    setImmediate(run)
  }

  const run = (): void => {
    isScheduled = false
    const round = items
    items = []
    for (const item of round) {
      if (isPaused) items.push(item)
      else begin(item)
    }
  }

  return {
    add: (item) => {
      items.push(item)
      schedule()
    },
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
      if (items.length > 0) schedule()
    },
  }
}
