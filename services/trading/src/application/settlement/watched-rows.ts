import { neededTicksOf } from '@folio/option-contracts/contract-end.ts'
import { type Interruption, isMissed } from '@folio/option-contracts/interruption.ts'
import type { OpenContract } from '../open-contract-pages.ts'

/** A contract by its id, and the account that has it. */
export type WatchedContract = { readonly accountId: string; readonly contractId: number }

/** The watched contracts by the number of their row; hundreds of thousands may be open, so that a row is a few numbers. */
export type WatchedRows = {
  /** Adds a contract and returns its row. */
  readonly add: (open: OpenContract) => number
  readonly rowOf: (contractId: number) => number | undefined
  /** The contract of a row; undefined once it has ended. */
  readonly contractAt: (row: number) => WatchedContract | undefined
  readonly isOpen: (row: number) => boolean
  readonly symbolAt: (row: number) => string
  /** Ends the contract of a row, which no other contract takes until it is released. */
  readonly end: (row: number) => void
  readonly release: (row: number) => void
  /** The open contracts on a symbol that an interruption took a needed tick from. */
  readonly missedBy: (symbol: string, interruption: Pick<Interruption, 'from' | 'to'>) => readonly WatchedContract[]
}

/** An account with watched contracts: their rows share it. */
type Holder = { readonly accountId: string; contracts: number }

/** Stands for the id of a contract that has ended. */
const ENDED = -1

/** Counts the watched contracts of each account; an account without any is forgotten. */
const contractHolders = () => {
  const holders = new Map<string, Holder>()
  return {
    add: (accountId: string): Holder => {
      const holder = holders.get(accountId) ?? { accountId, contracts: 0 }
      if (holder.contracts === 0) holders.set(accountId, holder)
      holder.contracts += 1
      return holder
    },
    remove: (holder: Holder): void => {
      holder.contracts -= 1
      if (holder.contracts === 0) holders.delete(holder.accountId)
    },
  }
}

/** Creates rows without a contract. */
export const watchedRows = (): WatchedRows => {
  const rows = new Map<number, number>()
  const holders = contractHolders()
  const released: number[] = []
  const ids: number[] = []
  const holderOf: Holder[] = []
  const symbols: string[] = []
  const firsts: number[] = []
  const lasts: number[] = []
  const eaches: boolean[] = []

  const idAt = (row: number): number => ids[row] ?? ENDED
  const isOpen = (row: number): boolean => idAt(row) !== ENDED

  const contractAt = (row: number): WatchedContract | undefined => {
    const holder = holderOf[row]
    return holder === undefined || !isOpen(row) ? undefined : { accountId: holder.accountId, contractId: idAt(row) }
  }

  return {
    add: ({ accountId, contract }) => {
      const { first, last, isEach } = neededTicksOf(contract)
      const holder = holders.add(accountId)
      const row = released.pop() ?? ids.length
      rows.set(contract.contract_id, row)
      ids[row] = contract.contract_id
      holderOf[row] = holder
      symbols[row] = contract.underlying_symbol
      firsts[row] = first
      lasts[row] = last
      eaches[row] = isEach
      return row
    },
    rowOf: (contractId) => rows.get(contractId),
    contractAt,
    isOpen,
    symbolAt: (row) => symbols[row] ?? '',
    end: (row) => {
      rows.delete(idAt(row))
      ids[row] = ENDED
      const holder = holderOf[row]
      if (holder !== undefined) holders.remove(holder)
    },
    release: (row) => {
      released.push(row)
    },
    missedBy: (symbol, interruption) => {
      const missed: WatchedContract[] = []
      for (const row of rows.values()) {
        if (symbols[row] !== symbol) continue
        const needed = { first: firsts[row] ?? 0, last: lasts[row] ?? 0, isEach: eaches[row] ?? false }
        const watched = isMissed(needed, interruption) ? contractAt(row) : undefined
        if (watched !== undefined) missed.push(watched)
      }
      return missed
    },
  }
}
