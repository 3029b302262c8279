import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 8000

/** What a call answers; undefined where it fails, or takes longer than the gateway takes to say that it does not know. */
export const inTime = <T>(call: Promise<T>): Promise<T | undefined> => {
  const answered = call.catch(() => undefined)
  return Promise.race([answered, sleep(PATIENCE_MS, undefined, { ref: false })])
}
