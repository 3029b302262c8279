import { type Bus, type Outgoing, outgoing } from '@folio/bus/port.ts'
import { settlementIdOf } from '@folio/contracts/derived-ids.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { settlementSender } from './settlement-sender.ts'

/** A contract that is due at an epoch, by an event at a position of the store. */
export type DueContract = {
  readonly accountId: string
  readonly contractId: number
  readonly epoch: number
  /** The `stream@revision` of the event. */
  readonly cause: string
  readonly causePosition: number
}

/**
 * The settlements that were asked for and whose ends were not read yet. All that it asks for is sent some at a time.
 */
export type PendingSettlements = {
  /**
   * Asks once for the settlement of contracts that may be due; where that cannot be sent, the next tick must make them
   * due again.
   */
  readonly askOnce: (due: readonly DueContract[]) => Promise<void>
  /** Asks for the settlement of contracts, and asks again until they end. */
  readonly askUntilEnded: (due: readonly DueContract[]) => Promise<void>
  readonly ended: (contractId: number) => void
  /** Asks again where an answer is overdue, some at a time like the first, with pauses that double up to 30 s. */
  readonly askAgain: () => Promise<void>
  /** Forgets all of them; what was not sent yet is not sent. */
  readonly clear: () => void
}

const PAUSE_MS = 1000
const PAUSE_MAX_MS = 30_000

/** `nextMs` is when it is asked for again; it is infinite while it waits to be sent. */
type Pending = { readonly due: DueContract; pauseMs: number; nextMs: number }

/** A contract that may be due and waits to be sent; a later due takes the place of an earlier one. */
type Uncertain = { due: DueContract }

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

/** Creates the pending settlements of one driver. */
export const pendingSettlements = (ports: SettlementPorts): PendingSettlements => {
  const { bus, log } = ports
  const pending = new Map<number, Pending>()
  const uncertain = new Map<number, Uncertain>()

  const isWanted = (settlement: Pending | Uncertain): boolean => {
    const { contractId } = settlement.due
    return pending.get(contractId) === settlement || uncertain.get(contractId) === settlement
  }

  /**
   * Sends settlements; those that cannot be sent are asked for again, uncertain ones at the next tick of their
   * contract.
   */
  const send = async (settlements: readonly (Pending | Uncertain)[]): Promise<void> => {
    const nowMs = performance.now()
    for (const each of settlements) {
      if ('nextMs' in each) each.nextMs = nowMs + each.pauseMs
      else uncertain.delete(each.due.contractId)
    }
    await bus.send(settlements.map(({ due }) => settleCommand(due, ports))).catch((error: unknown) => {
      log.warn({ err: error, contracts: settlements.length }, 'settlements could not be sent: they are sent again')
    })
  }
  const sender = settlementSender({ isWanted, send })

  /** A later due includes an earlier one: it replaces a settlement that the ticks up to there did not allow. */
  const isUnasked = ({ contractId, epoch: later }: DueContract): boolean =>
    later > (pending.get(contractId)?.due.epoch ?? -1)

  return {
    askOnce: async (due) => {
      for (const each of due.filter(isUnasked)) {
        const waiting = uncertain.get(each.contractId)
        const made: Uncertain = waiting ?? { due: each }
        made.due = each
        uncertain.set(each.contractId, made)
        if (waiting === undefined) sender.add(made)
      }
      await sender.begin()
    },
    askUntilEnded: async (due) => {
      for (const each of due.filter(isUnasked)) {
        const made: Pending = { due: each, pauseMs: PAUSE_MS, nextMs: Number.POSITIVE_INFINITY }
        pending.set(each.contractId, made)
        uncertain.delete(each.contractId)
        sender.add(made)
      }
      await sender.begin()
    },
    ended: (contractId) => {
      pending.delete(contractId)
      uncertain.delete(contractId)
    },
    askAgain: async () => {
      const nowMs = performance.now()
      const overdue = [...pending.values()].filter(({ nextMs }) => nextMs <= nowMs)
      for (const each of overdue) {
        each.pauseMs = Math.min(each.pauseMs * 2, PAUSE_MAX_MS)
        each.nextMs = Number.POSITIVE_INFINITY
        sender.add(each)
      }
      await sender.begin()
    },
    clear: () => {
      pending.clear()
      uncertain.clear()
      sender.clear()
    },
  }
}
