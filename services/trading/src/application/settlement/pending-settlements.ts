import { type Bus, type Outgoing, outgoing } from '@folio/bus/port.ts'
import { settlementIdOf } from '@folio/contracts/derived-ids.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import { after } from '@folio/kernel/timing/timers.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'

/** A contract that is due at an epoch, by an event at a position of the store. */
export type DueContract = {
  readonly accountId: string
  readonly contractId: number
  readonly epoch: number
  /** The `stream@revision` of the event. */
  readonly cause: string
  readonly causePosition: number
}

/** The settlements that were asked for and whose ends were not read yet. */
export type PendingSettlements = {
  /** Asks once for the settlement of contracts that may be due. */
  readonly askOnce: (due: readonly DueContract[]) => Promise<void>
  /**
   * Asks for the settlement of contracts, some at a time, so that a tick that decides many leaves room for other commands, and
   * asks again until they end.
   */
  readonly askUntilEnded: (due: readonly DueContract[]) => Promise<void>
  readonly ended: (contractId: number) => void
  /** Asks again where an answer is overdue, some at a time like the first, with pauses that double up to 30 s. */
  readonly askAgain: () => Promise<void>
  /** Forgets all of them; what was not sent yet is not sent. */
  readonly clear: () => void
}

const PAUSE_MS = 1000
const PAUSE_MAX_MS = 30_000

/** At most 32 in 8 ms: 4,000 a second, less than one process settles if it does nothing else. */
const AT_ONCE_MAX = 32
const SEND_EVERY_MS = 8

/** `nextMs` is when it is asked for again; it is infinite while it waits to be sent. */
type Pending = { readonly due: DueContract; pauseMs: number; nextMs: number }

/** The dependencies of pending settlements; `epoch` is that of the store. */
type SettlementPorts = { readonly bus: Bus; readonly clock: Clock; readonly epoch: number; readonly log: Log }

const settleCommand = (
  { accountId, contractId, epoch: dueEpoch, cause, causePosition }: DueContract,
  { clock, epoch }: SettlementPorts,
): Outgoing =>
  outgoing(tradingCommands, {
    account: accountId,
    command_id: settlementIdOf(contractId, dueEpoch),
    correlation_id: `contract/${contractId}`,
    causation_id: cause,
    at: timestampOf(clock()),
    epoch,
    origin: { kind: 'step', cause, cause_position: causePosition },
    command: { type: 'SettleContract', contract_id: contractId, epoch: dueEpoch },
  })

/** The settlements that wait to be sent, in order. */
type UnsentSettlements = {
  readonly add: (settlement: Pending) => void
  /** Takes the next ones that are still wanted. */
  readonly takeNext: () => readonly Pending[]
  readonly clear: () => void
}

/** Makes an empty queue; settlements in it may end or be replaced before they are sent. */
const unsentSettlements = (isWanted: (settlement: Pending) => boolean): UnsentSettlements => {
  let unsent: Pending[] = []
  /** The index of the next settlement to take. */
  let nextIndex = 0
  const clear = (): void => {
    unsent = []
    nextIndex = 0
  }
  return {
    add: (settlement) => {
      unsent.push(settlement)
    },
    takeNext: () => {
      const taken: Pending[] = []
      for (; nextIndex < unsent.length && taken.length < AT_ONCE_MAX; nextIndex += 1) {
        const next = unsent[nextIndex]
        if (next !== undefined && isWanted(next)) taken.push(next)
      }
      if (nextIndex === unsent.length) clear()
      return taken
    },
    clear,
  }
}

/** Creates the pending settlements of one driver. */
export const pendingSettlements = (ports: SettlementPorts): PendingSettlements => {
  const { bus, log } = ports
  const pending = new Map<number, Pending>()
  const unsent = unsentSettlements((settlement) => pending.get(settlement.due.contractId) === settlement)
  let cancelNext: (() => void) | undefined

  const send = async (due: readonly DueContract[]): Promise<void> => {
    if (due.length > 0) await bus.send(due.map((each) => settleCommand(each, ports)))
  }

  /** A later due includes an earlier one: it replaces a settlement that the ticks up to there did not allow. */
  const isUnasked = ({ contractId, epoch: later }: DueContract): boolean =>
    later > (pending.get(contractId)?.due.epoch ?? -1)

  /** Sends the next ones, and the others later; one that cannot be sent is asked for again. */
  const sendNext = async (): Promise<void> => {
    cancelNext = undefined
    const taken = unsent.takeNext()
    if (taken.length === 0) return
    cancelNext = after(SEND_EVERY_MS, () => void sendNext())
    const nowMs = performance.now()
    for (const each of taken) each.nextMs = nowMs + each.pauseMs
    await send(taken.map(({ due }) => due)).catch((error: unknown) => {
      log.warn({ err: error, contracts: taken.length }, 'settlements could not be sent: they are sent again')
    })
  }

  return {
    askOnce: (due) => send(due.filter(isUnasked)),
    askUntilEnded: async (due) => {
      for (const each of due.filter(isUnasked)) {
        const made: Pending = { due: each, pauseMs: PAUSE_MS, nextMs: Number.POSITIVE_INFINITY }
        pending.set(each.contractId, made)
        unsent.add(made)
      }
      if (cancelNext === undefined) await sendNext()
    },
    ended: (contractId) => {
      pending.delete(contractId)
    },
    askAgain: async () => {
      const nowMs = performance.now()
      const overdue = [...pending.values()].filter(({ nextMs }) => nextMs <= nowMs)
      for (const each of overdue) {
        each.pauseMs = Math.min(each.pauseMs * 2, PAUSE_MAX_MS)
        each.nextMs = Number.POSITIVE_INFINITY
        unsent.add(each)
      }
      if (cancelNext === undefined) await sendNext()
    },
    clear: () => {
      pending.clear()
      unsent.clear()
      cancelNext?.()
      cancelNext = undefined
    },
  }
}
