/** How many log-ins may wait at a time, in this process and of them with one e-mail address. */
export const WAITING_MAX = { all: 200, ofOne: 16 } as const

/** Lets log-ins wait, a bounded number at a time; answers whether there was room to. */
export type WaitingLogIns = (email: string, ms: number) => Promise<boolean>

/** Log-ins that wait, by the pause that is given. */
export const waitingLogIns = (pause: (ms: number) => Promise<void>): WaitingLogIns => {
  const waiting = new Map<string, number>()
  let all = 0
  return async (email, ms) => {
    const ofOne = waiting.get(email) ?? 0
    if (all >= WAITING_MAX.all || ofOne >= WAITING_MAX.ofOne) return false
    all += 1
    waiting.set(email, ofOne + 1)
    try {
      await pause(ms)
      return true
    } finally {
      all -= 1
      const left = (waiting.get(email) ?? 1) - 1
      if (left === 0) waiting.delete(email)
      else waiting.set(email, left)
    }
  }
}
