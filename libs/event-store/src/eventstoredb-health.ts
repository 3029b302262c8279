import { setTimeout as pause } from 'node:timers/promises'

/** Where the adapter tells what happens to it: structured, never with a secret in it. */
export type EventStoreDbLog = {
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
}

/** Whether the server can be used, as far as was seen last. */
export type EventStoreDbHealth = { readonly connected: boolean }

/** A watch over the server. */
export type HealthWatch = { readonly health: () => EventStoreDbHealth; readonly stop: () => Promise<void> }

const LOOK_EVERY_MS = 1000

/** Looks every second whether the server can be used, beginning with one that can, and logs when that changes. */
export const watchHealth = (probe: () => Promise<void>, address: string, log: EventStoreDbLog): HealthWatch => {
  const stopping = new AbortController()
  let connected = true

  const look = async (): Promise<void> => {
    try {
      await probe()
      if (!connected) log.info({ address }, 'the event store can be used again')
      connected = true
    } catch (err) {
      if (connected && !stopping.signal.aborted) log.warn({ address, err }, 'the event store cannot be used')
      connected = false
    }
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) await look()
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
