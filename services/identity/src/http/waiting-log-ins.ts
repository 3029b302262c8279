/** How many log-ins may wait at a time: in this process, of them with one e-mail address, and of those from one address. */
export const WAITING_MAX = { all: 200, ofOne: 16, ofPair: 2 } as const

/** Whose log-in waits: from which address, and what stands for the e-mail address. */
type From = { readonly address: string; readonly email: string }

/** Lets log-ins wait, a bounded number at a time; answers whether there was room to. */
export type WaitingLogIns = (from: From, ms: number) => Promise<boolean>

const ALL = 'all'

/** Log-ins that wait, by the pause that is given. */
export const waitingLogIns = (pause: (ms: number) => Promise<void>): WaitingLogIns => {
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
