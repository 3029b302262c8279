import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import { isDigital, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { Interruption } from '@folio/option-contracts/interruption.ts'
import type { OpenContract } from '../open-contract-pages.ts'
import {
  addLevels,
  enqueue,
  keepOpen,
  type SymbolWatch,
  sizeOf,
  symbolWatch,
  takeReachedLevels,
} from './symbol-watch.ts'
import { type WatchedContract, type WatchedRows, watchedRows } from './watched-rows.ts'

/** A contract that a tick may have decided; an uncertain one may also go on. */
export type Candidate = WatchedContract & { readonly isCertain: boolean }

/** The open contracts, arranged so that a tick costs what it decides and not what is open. */
export type ContractWatch = {
  /** Watches a contract; one after its entry tick needs that tick, and an accumulator the newest one that was read, too. */
  readonly add: (open: OpenContract, entry: RecordedTick | undefined, latest?: RecordedTick) => void
  readonly remove: (contractId: number) => void
  /** Takes a tick of a symbol, in order, and returns the contracts that it may have decided. */
  readonly tick: (symbol: string, tick: RecordedTick) => readonly Candidate[]
  /** The contracts on a symbol that end early, because an interruption took a tick that they need. */
  readonly endedBy: (symbol: string, interruption: Pick<Interruption, 'from' | 'to'>) => readonly WatchedContract[]
  /** The number of moments and levels that are kept. */
  readonly size: () => number
}

/** Below so many ended contracts the queues are not cleaned. */
const ENDED_MIN = 100

/** Collects the contracts that a tick may have decided, each once; one that is certain stays certain. */
const candidatesAmong = (rows: WatchedRows) => {
  const found = new Map<number, Candidate>()
  return {
    add: (row: number, isCertain: boolean): void => {
      const watched = rows.contractAt(row)
      if (watched === undefined) return
      const isSure = isCertain || found.get(watched.contractId)?.isCertain === true
      found.set(watched.contractId, { ...watched, isCertain: isSure })
    },
    all: (): readonly Candidate[] => [...found.values()],
  }
}

/** Cleans the queues of a symbol once more of its contracts have ended than are open: they hold the ended ones, too. */
const dropEnded = (watch: SymbolWatch, rows: WatchedRows): void => {
  if (watch.ended.length < Math.max(ENDED_MIN, watch.open)) return
  keepOpen(watch, rows.isOpen)
  for (const row of watch.ended) rows.release(row)
  watch.ended = []
}

/** The watches of symbols, each made when it is first asked for. */
const symbolWatches = () => {
  const watches = new Map<string, SymbolWatch>()
  return {
    find: (symbol: string): SymbolWatch | undefined => watches.get(symbol),
    of: (symbol: string): SymbolWatch => {
      const known = watches.get(symbol)
      if (known !== undefined) return known
      const made = symbolWatch()
      watches.set(symbol, made)
      return made
    },
    size: (): number => [...watches.values()].reduce((sum, watch) => sum + sizeOf(watch), 0),
  }
}

/** Watches no contract at first. */
export const contractWatch = (): ContractWatch => {
  const rows = watchedRows()
  const watches = symbolWatches()
  /** The terms of contracts whose entry tick has not come, by row, for the levels that follow from both. */
  const untilEntry = new Map<number, OptionContract>()

  const enter = (watch: SymbolWatch, row: number, entry: RecordedTick): void => {
    const contract = untilEntry.get(row)
    untilEntry.delete(row)
    if (contract !== undefined && rows.isOpen(row)) addLevels(watch, { row, contract }, entry)
  }

  const remove = (id: number): void => {
    const row = rows.rowOf(id)
    if (row === undefined) return
    const watch = watches.of(rows.symbolAt(row))
    rows.end(row)
    untilEntry.delete(row)
    watch.open -= 1
    watch.accumulators.remove(id)
    watch.ended.push(row)
    dropEnded(watch, rows)
  }

  return {
    add: (open, entry, latest) => {
      const { contract } = open
      // A restart reads a contract from the view and again from the log, and changed orders come under the same id.
      remove(contract.contract_id)
      const watch = watches.of(contract.underlying_symbol)
      const rowed = { row: rows.add(open), contract }
      watch.open += 1
      enqueue(watch, rowed)
      if (entry === undefined) {
        untilEntry.set(rowed.row, contract)
        watch.entries.add(contract.entry_epoch, rowed.row)
      } else addLevels(watch, rowed, entry)
      if (!isDigital(contract) && contract.kind === 'accumulator') watch.accumulators.add(contract, latest)
    },
    remove,
    tick: (symbol, tick) => {
      const watch = watches.find(symbol)
      if (watch === undefined) return []
      const { epoch } = tick
      watch.tickedTo = epoch
      const candidates = candidatesAmong(rows)
      for (const row of takeReachedLevels(watch, tick)) candidates.add(row, true)
      for (const id of watch.accumulators.tick(tick)) {
        const row = rows.rowOf(id)
        if (row !== undefined) candidates.add(row, true)
      }
      for (const row of watch.entries.takeUpTo(epoch)) enter(watch, row, tick)
      for (const row of watch.runs.takeUpTo(epoch)) candidates.add(row, false)
      for (const row of watch.exits.takeUpTo(epoch)) candidates.add(row, true)
      return candidates.all()
    },
    endedBy: rows.missedBy,
    size: watches.size,
  }
}
