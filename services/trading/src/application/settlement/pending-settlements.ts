import { type Bus, type Outgoing, outgoing } from '@folio/bus/port.ts'
import { settlementIdOf } from '@folio/contracts/derived-ids.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'

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
  /** Asks for the settlement of contracts; those that must come are asked for again until they end. */
  readonly ask: (due: readonly DueContract[], mustCome: boolean) => Promise<void>
  readonly ended: (contractId: number) => void
  /** Asks again where an answer is overdue, with pauses that double up to 30 s. */
  readonly askAgain: () => Promise<void>
  readonly clear: () => void
}

const PAUSE_MS = 1000
const PAUSE_MAX_MS = 30_000

type Pending = { readonly due: DueContract; pauseMs: number; nextMs: number }

/** Creates the pending settlements of one driver. */
export const pendingSettlements = ({
  bus,
  clock,
  epoch,
}: {
  readonly bus: Bus
  readonly clock: Clock
  readonly epoch: number
}): PendingSettlements => {
  const pending = new Map<number, Pending>()

  const message = ({ accountId, contractId, epoch: dueEpoch, cause, causePosition }: DueContract): Outgoing =>
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

  const send = async (due: readonly DueContract[]): Promise<void> => {
    if (due.length > 0) await bus.send(due.map(message))
  }

  return {
    ask: async (due, mustCome) => {
      // What is due later includes what was due before: it replaces a settlement that the ticks up to there did not allow.
      const unasked = due.filter(({ contractId, epoch: later }) => later > (pending.get(contractId)?.due.epoch ?? -1))
      if (mustCome) {
        const nextMs = performance.now() + PAUSE_MS
        for (const each of unasked) pending.set(each.contractId, { due: each, pauseMs: PAUSE_MS, nextMs })
      }
      await send(unasked)
    },
    ended: (contractId) => {
      pending.delete(contractId)
    },
    askAgain: async () => {
      const nowMs = performance.now()
      const overdue = [...pending.values()].filter(({ nextMs }) => nextMs <= nowMs)
      for (const each of overdue) {
        each.pauseMs = Math.min(each.pauseMs * 2, PAUSE_MAX_MS)
        each.nextMs = nowMs + each.pauseMs
      }
      await send(overdue.map(({ due }) => due))
    },
    clear: () => pending.clear(),
  }
}
