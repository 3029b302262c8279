/** Items that wait for the end of this turn of the event loop. */
export type NextTurn<Item> = {
  readonly add: (item: Item) => void
  /** Keeps the items until `resume`. */
  readonly pause: () => void
  readonly resume: () => void
}

/** Begins items, in order, once the I/O of this turn is handled: what else it brings for them comes in time. */
export const nextTurn = <Item>(begin: (item: Item) => void): NextTurn<Item> => {
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
