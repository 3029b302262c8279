import { sleep } from '@folio/kernel/timing/sleep.ts'

const PATIENCE_MS = 60_000
const BEFORE_THE_NEXT_MS = 200

/** The statuses with which a busy service asks the caller to try again. */
export const NOT_NOW = [503, 504]

/** Repeats a call while it is answered 503 or 504, for at most a minute. */
export const retryUnavailable = async <T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> => {
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    const answered = await ask()
    if (!NOT_NOW.includes(answered.status) || Date.now() > giveUpAt) return answered
    await sleep(BEFORE_THE_NEXT_MS)
  }
}
