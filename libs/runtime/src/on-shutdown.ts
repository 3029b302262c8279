import { after } from '@folio/kernel/timing/timers.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Less than the 30 s after which Docker kills a process that it asked to end. */
const STOP_WITHIN_MS = 25_000

/**
 * The time in which further signals belong to the first one: a terminal or a supervisor signals every process of the
 * group, and the parent process forwards its own signal besides.
 */
const SAME_REQUEST_MS = 1000

/** The process that stops: its events and its end. */
export type StoppingProcess = {
  readonly on: (event: (typeof SIGNALS)[number] | 'disconnect', listener: () => void) => unknown
  readonly exit: (code: number) => void
}

const thisProcess: StoppingProcess = {
  on: (event, listener) => process.on(event, listener),
  exit: (code) => process.exit(code),
}

/**
 * Calls `stop` on the first signal and exits, with 1 if it takes longer than `withinMs`, by default 25 s; a signal more
 * than a second after the first exits at once.
 */
export const onShutdown = (
  stop: () => Promise<void>,
  withinMs: number = STOP_WITHIN_MS,
  { on, exit }: StoppingProcess = thisProcess,
): void => {
  let begunAtMs: number | undefined
  const end = () => {
    if (begunAtMs !== undefined) {
      if (performance.now() - begunAtMs > SAME_REQUEST_MS) exit(1)
      return
    }
    begunAtMs = performance.now()
    const cancelGivingUp = after(withinMs, () => {
      console.error(`shutdown did not finish within ${withinMs} ms: the process exits`)
      exit(1)
    })
    stop().then(
      () => {
        cancelGivingUp()
        exit(0)
      },
      (error: unknown) => {
        console.error('shutdown failed:', error)
        exit(1)
      },
    )
  }
  for (const signal of SIGNALS) on(signal, end)
  // The parent process that holds the channel was killed before it could forward the signal.
  on('disconnect', end)
}
