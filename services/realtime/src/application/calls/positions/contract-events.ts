import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import type { AccountEvent } from '../../account-streams/account-event.ts'
import type { ContractPushes } from '../../positions/contract-pushes.ts'
import { changedPosition } from '../../positions/position.ts'
import { shownContract } from '../../positions/shown-contract.ts'
import type { ContractTurns } from './contract-turns.ts'
import type { WatchedContracts } from './watched-contracts.ts'

/** The contracts of a stream: one of an account's, or all. */
export type ContractStreamRequest = { readonly accountId: string; readonly contractId: number | undefined }

/** The dependencies of the events of a stream; `end` ends its subscription. */
type EventsOptions = {
  readonly request: ContractStreamRequest
  readonly contracts: WatchedContracts
  readonly inTurn: ContractTurns
  readonly end: () => void
  /** The moment at which a client that reads a push can act, in microseconds since 1970. */
  readonly moment: () => number
  readonly log: Log
}

/** The events of an account that a stream of contracts pushes. */
export type ContractEvents = {
  readonly take: (event: AccountEvent) => void
  /** Names the revision of the newest event that is replayed: contracts bought before it may have ended by then. */
  readonly replayTo: (newest: number) => void
  /** Begins to push. */
  readonly run: (pushes: ContractPushes) => void
}

/** Pushes no event at first. */
export const contractEvents = ({ request, contracts, inTurn, end, moment, log }: EventsOptions): ContractEvents => {
  const { accountId, contractId } = request
  /** Contracts that were bought while earlier events were replayed: they may have ended since. */
  const unconfirmed = new Map<number, OptionContract>()
  let pushes: ContractPushes | undefined
  let replayedTo = 0

  const isAsked = ({ contract_id }: OptionContract): boolean => contractId === undefined || contract_id === contractId

  /** Pushes the prices of a contract from its next tick on; ticks that cannot be read now are read again at that. */
  const watch = (contract: OptionContract): void => {
    const { contract_id } = contract
    if (contracts.has(contract_id)) return
    const position = contracts.add(contract)
    inTurn(contract, async () => contracts.has(contract_id) && position.now())
      .catch((err: unknown) => log.warn({ err }, 'the ticks of a contract cannot be read before its next tick'))
      .then(() => contracts.listen(contract_id))
      .catch((err: unknown) => log.warn({ err }, 'the prices of a contract cannot be shown'))
  }

  const takeContract = ({ revision, movement }: AccountEvent, contract: OptionContract): void => {
    const { contract_id } = contract
    if (movement?.ended !== undefined) {
      unconfirmed.delete(contract_id)
      contracts.close(contract_id)
      pushes?.event(revision, shownContract(accountId, { stage: 'ended', ...movement.ended }, moment()))
      if (contractId !== undefined) end()
      return
    }
    pushes?.event(revision, shownContract(accountId, { stage: 'bought', contract }, moment()))
    unconfirmed.set(contract_id, contract)
  }

  /** Shows changed limit orders at the newest known tick, and goes on with them. */
  const takeChanged = (revision: number, contract: OptionContract): void => {
    const { contract_id } = contract
    const last = contracts.last(contract_id)
    const position = last === undefined ? ({ stage: 'bought', contract } as const) : changedPosition(contract, last)
    contracts.close(contract_id)
    pushes?.event(revision, shownContract(accountId, position, moment()))
    unconfirmed.set(contract_id, contract)
  }

  return {
    take: (event) => {
      const { revision, movement, changed } = event
      const contract = movement?.contract
      if (contract !== undefined && isAsked(contract)) takeContract(event, contract)
      if (changed !== undefined && isAsked(changed.contract)) takeChanged(revision, changed.contract)
      if (revision < replayedTo) return
      for (const each of unconfirmed.values()) watch(each)
      unconfirmed.clear()
    },
    replayTo: (newest) => {
      replayedTo = newest
    },
    run: (to) => {
      pushes = to
    },
  }
}
