import { after } from '@folio/kernel/timing/timers.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Calls `stop` on the first signal and exits, with 1 if it takes longer than `withinMs`; a second signal exits at once. */
export const onShutdown = (stop: () => Promise<void>, withinMs: number): void => {
  let isStopping = false
  const end = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    const cancelGivingUp = after(withinMs, () => {
      console.error(`shutdown did not finish within ${withinMs} ms: the process exits`)
      process.exit(1)
    })
    stop().then(
      () => {
        cancelGivingUp()
        process.exit(0)
      },
      (error: unknown) => {
        console.error('shutdown failed:', error)
        process.exit(1)
      },
    )
  }
  for (const signal of SIGNALS) process.on(signal, end)
  // The parent process that holds the channel was killed before it could forward the signal.
  process.once('disconnect', end)
}
