import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { ContractPushes } from '../../positions/contract-pushes.ts'
import type { PositionBoard, WatchedPosition } from '../../positions/position-board.ts'
import type { Subscription } from '../../subscriptions.ts'

/** A subscription of which each function that was set ends, not only the last one. */
export const withManyEnds = ({ id, onEnd }: Subscription): Subscription => {
  const ends: (() => void)[] = []
  let hasEnded = false
  onEnd(() => {
    hasEnded = true
    for (const end of ends.splice(0)) end()
  })
  return {
    id,
    onEnd: (end) => {
      if (hasEnded) end()
      else ends.push(end)
    },
  }
}

/** The open contracts of a stream, whose prices are pushed. */
export type WatchedContracts = {
  /** Watches a contract, once. */
  readonly add: (contract: OptionContract) => WatchedPosition
  readonly has: (contractId: number) => boolean
  /** The newest known state of a contract. */
  readonly last: (contractId: number) => ReturnType<WatchedPosition['last']> | undefined
  /** Begins to push the prices of a contract. */
  readonly listen: (contractId: number) => void
  readonly close: (contractId: number) => void
  /** Begins to push the prices of all contracts. */
  readonly run: (pushes: ContractPushes) => void
}

/** Watches no contract of an account at first, and none after the end of the subscription. */
export const watchedContracts = (
  positions: PositionBoard,
  accountId: string,
  subscription: Subscription,
): WatchedContracts => {
  const watched = new Map<number, WatchedPosition>()
  let pushes: ContractPushes | undefined
  let hasEnded = false
  const close = (contractId: number): void => {
    watched.get(contractId)?.close()
    watched.delete(contractId)
    pushes?.withdraw(contractId)
  }
  subscription.onEnd(() => {
    hasEnded = true
    for (const contractId of [...watched.keys()]) close(contractId)
  })
  const listen = (contractId: number): void =>
    watched.get(contractId)?.listen((body) => pushes?.price(contractId, body))

  return {
    close,
    last: (contractId) => watched.get(contractId)?.last(),
    has: (contractId) => watched.has(contractId),
    add: (contract) => {
      const known = watched.get(contract.contract_id)
      if (known !== undefined) return known
      const position = positions.watch(accountId, contract)
      if (hasEnded) position.close()
      else watched.set(contract.contract_id, position)
      return position
    },
    listen,
    run: (to) => {
      pushes = to
      for (const contractId of watched.keys()) listen(contractId)
    },
  }
}
