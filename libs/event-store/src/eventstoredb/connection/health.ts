import { sleep } from '@folio/kernel/timing/sleep.ts'

/** The log of the adapter: structured, never with a secret in it. */
export type EventStoreDbLog = {
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
}

/** The state of the connection at the last probe. */
export type EventStoreDbHealth = { readonly connected: boolean }

/** Probes the server until it is stopped. */
export type HealthWatch = { readonly health: () => EventStoreDbHealth; readonly stop: () => Promise<void> }

const PROBE_EVERY_MS = 1000

/** Probes the server every second, taking it for available at first, and logs each change. */
export const watchHealth = (probe: () => Promise<void>, address: string, log: EventStoreDbLog): HealthWatch => {
  const stopping = new AbortController()
  let connected = true

  const check = async (): Promise<void> => {
    try {
      await probe()
      if (!connected) log.info({ address }, 'the event store is available again')
      connected = true
    } catch (err) {
      if (connected && !stopping.signal.aborted) log.warn({ address, err }, 'the event store is unavailable')
      connected = false
    }
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(PROBE_EVERY_MS, stopping.signal)
      if (!stopping.signal.aborted) await check()
    }
  }

  const running = run()
  return {
    health: () => ({ connected }),
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
