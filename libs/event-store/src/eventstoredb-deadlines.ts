/** Things that have the same time each, and what to do where it runs out. */
export type Deadlines<Key> = {
  /** Begins the time of something; answers when it ends, in milliseconds since 1970. */
  readonly begin: (key: Key, onLate: () => void) => number
  readonly end: (key: Key) => void
  readonly isRunning: (key: Key) => boolean
  /** Settles when none is running. */
  readonly idle: () => Promise<void>
}

type Running = { readonly deadline: number; readonly onLate: () => void }

const LOOK_EVERY_MS = 100

/** Deadlines after so many milliseconds, give or take a tenth of a second: one timer for all. */
export const deadlinesAfter = <Key>(ms: number): Deadlines<Key> => {
  const running = new Map<Key, Running>()
  let timer: NodeJS.Timeout | undefined
  let onIdle = (): void => {}

  /** The oldest come first. */
  const look = (): void => {
    const now = Date.now()
    for (const [key, { deadline, onLate }] of running) {
      if (deadline > now) return
      end(key)
      onLate()
    }
  }

  const end = (key: Key): void => {
    running.delete(key)
    if (running.size > 0) return
    clearInterval(timer)
    timer = undefined
    onIdle()
  }

  return {
    begin: (key, onLate) => {
      const deadline = Date.now() + ms
      running.set(key, { deadline, onLate })
      timer ??= setInterval(look, LOOK_EVERY_MS)
      return deadline
    },
    end,
    isRunning: (key) => running.has(key),
    idle: () =>
      new Promise((resolve) => {
        onIdle = resolve
        if (running.size === 0) resolve()
      }),
  }
}
