/**
 * The most delayed log-ins at a time: in this process, with one e-mail address, and with one e-mail address from one IP
 * address.
 */
export const WAITING_MAX = { all: 200, ofOne: 16, ofPair: 2 } as const

/** The IP address of a log-in, and the name stream of its e-mail address. */
type From = { readonly address: string; readonly email: string }

/** Delays log-ins, a bounded number at a time; returns false at once where the bound is reached. */
export type LogInDelays = (from: From, ms: number) => Promise<boolean>

const ALL = 'all'

/** Makes the delays of log-ins from a pause. */
export const logInDelays = (pause: (ms: number) => Promise<void>): LogInDelays => {
  const waiting = new Map<string, number>()
  const count = (key: string): number => waiting.get(key) ?? 0
  const add = (key: string, more: 1 | -1): void => {
    const now = count(key) + more
    if (now === 0) waiting.delete(key)
    else waiting.set(key, now)
  }
  return async ({ address, email }, ms) => {
    const bounds = [
      [ALL, WAITING_MAX.all],
      [`of ${email}`, WAITING_MAX.ofOne],
      [`of ${email} from ${address}`, WAITING_MAX.ofPair],
    ] as const
    if (bounds.some(([key, max]) => count(key) >= max)) return false
    for (const [key] of bounds) add(key, 1)
    try {
      await pause(ms)
      return true
    } finally {
      for (const [key] of bounds) add(key, -1)
    }
  }
}
