import { after } from '@folio/kernel/timing/timers.ts'

/** The settlements that wait to be sent, in order. */
export type SettlementSender<Settlement> = {
  /** Adds a settlement behind those that wait. */
  readonly add: (settlement: Settlement) => void
  /** Begins to send, unless it sends already; resolves when the first ones are sent. */
  readonly begin: () => Promise<void>
  /** Forgets what was not sent yet. */
  readonly clear: () => void
}

type SenderOptions<Settlement> = {
  /** Tells if a settlement that waits has neither ended nor been replaced. */
  readonly isWanted: (settlement: Settlement) => boolean
  /** Sends settlements; must not reject. */
  readonly send: (settlements: readonly Settlement[]) => Promise<void>
}

/** At most 32 in 8 ms: 4,000 a second, less than one process settles if it does nothing else. */
const AT_ONCE_MAX = 32
const SEND_EVERY_MS = 8

/** Sends settlements some at a time, so that a tick that decides many leaves room for other commands. */
export const settlementSender = <Settlement>({
  isWanted,
  send,
}: SenderOptions<Settlement>): SettlementSender<Settlement> => {
  let unsent: Settlement[] = []
  /** The index of the next settlement to take. */
  let nextIndex = 0
  let cancelNext: (() => void) | undefined

  const forget = (): void => {
    unsent = []
    nextIndex = 0
  }

  /** Takes the next ones that are still wanted. */
  const takeNext = (): readonly Settlement[] => {
    const taken: Settlement[] = []
    for (; nextIndex < unsent.length && taken.length < AT_ONCE_MAX; nextIndex += 1) {
      const next = unsent[nextIndex]
      if (next !== undefined && isWanted(next)) taken.push(next)
    }
    if (nextIndex === unsent.length) forget()
    return taken
  }

  /** Sends the next ones, and the others later. */
  const sendNext = async (): Promise<void> => {
    cancelNext = undefined
    const taken = takeNext()
    if (taken.length === 0) return
    cancelNext = after(SEND_EVERY_MS, () => void sendNext())
    await send(taken)
  }

  return {
    add: (settlement) => {
      unsent.push(settlement)
    },
    begin: async () => {
      if (cancelNext === undefined) await sendNext()
    },
    clear: () => {
      forget()
      cancelNext?.()
      cancelNext = undefined
    },
  }
}
