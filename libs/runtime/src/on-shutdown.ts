const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Stops once, in order, when the process is asked to end, and gives up waiting after a limit; a second request ends it at once. */
export const onShutdown = (stop: () => Promise<void>, withinMs: number): void => {
  let isStopping = false
  const end = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    const giveUp = setTimeout(() => {
      console.error(`not everything had stopped after ${withinMs} ms`)
      process.exit(1)
    }, withinMs)
    stop().then(
      () => {
        clearTimeout(giveUp)
        process.exit(0)
      },
      (error: unknown) => {
        console.error('stopping failed:', error)
        process.exit(1)
      },
    )
  }
  for (const signal of SIGNALS) process.on(signal, end)
  // Whoever started this process through a channel was killed, and could not pass on that it was.
  process.once('disconnect', end)
}
