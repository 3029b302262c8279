import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 60_000
const BEFORE_THE_NEXT_MS = 200

/** That there is no answer just now: a service that is behind or busy says so, and is to be asked again. */
const NOT_NOW = [503, 504]

/** Asks again while the answer is that there is none just now, as a client does, for a bounded time. */
export const patiently = async <T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> => {
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    const answered = await ask()
    if (!NOT_NOW.includes(answered.status) || Date.now() > giveUpAt) return answered
    await sleep(BEFORE_THE_NEXT_MS)
  }
}
