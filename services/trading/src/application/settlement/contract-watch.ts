import { pipsOf } from '@folio/contracts/market/quote.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import { exitEpochOf, isDigital, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, withDecimals } from '@folio/kernel/amount.ts'
import { contractQuotes } from '@folio/option-contracts/contract-quotes.ts'
import type { Interruption } from '@folio/option-contracts/end-of-contract.ts'
import { accumulatorExit } from '@folio/option-contracts/kinds/accumulator.ts'
import { betOf } from '@folio/option-contracts/recorded-terms.ts'
import type { WatchedQuote } from '@folio/option-contracts/watched-quotes.ts'
import { watchedLevels } from '@folio/pricing/settlement/watched-levels.ts'
import type { OpenContract } from '../open-contract-pages.ts'
import { type AccumulatorGroups, accumulatorGroups } from './accumulator-groups.ts'
import { type OrderedQueue, orderedQueue } from './ordered-queue.ts'
import { type WatchedContract, watchedRows } from './watched-rows.ts'

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

/** A level of a contract's row that acts at the ticks of a window. */
type WatchedLevel = { readonly row: number; readonly key: number; readonly after: number; readonly upTo: number }

/** The rows of one symbol by the epoch, and by the level in pips, at which something happens to their contracts. */
type SymbolWatch = {
  readonly entries: OrderedQueue<number>
  readonly runs: OrderedQueue<number>
  readonly exits: OrderedQueue<number>
  readonly highs: OrderedQueue<WatchedLevel>
  /** By the negative level, so that the highest one comes first. */
  readonly lows: OrderedQueue<WatchedLevel>
  readonly accumulators: AccumulatorGroups
  /** The newest epoch that ticked. */
  tickedTo: number
  open: number
  /** The rows of contracts that have ended since the queues were cleaned: what is left of them there is skipped. */
  ended: number[]
}

/** Below so many ended contracts the queues are not cleaned. */
const ENDED_MIN = 100

/** The levels that a contract watches, which follow from its entry tick. */
const levelsOf = (contract: OptionContract, entry: RecordedTick): readonly Omit<WatchedQuote, 'reason'>[] => {
  if (!isDigital(contract)) return contractQuotes(contract, entry)
  const levels = watchedLevels(betOf(contract.bet), entry)
  return levels === undefined ? [] : [{ ...levels, after: contract.entry_epoch, upTo: contract.exit_epoch }]
}

const addLevel = (queue: OrderedQueue<WatchedLevel>, level: WatchedLevel): void => queue.add(level.key, level)

/** A contract with the row that it has. */
type Rowed = { readonly row: number; readonly contract: OptionContract }

/** Adds the levels that a contract watches from its entry tick on. */
const addLevels = ({ highs, lows }: SymbolWatch, { row, contract }: Rowed, entry: RecordedTick): void => {
  const inPips = (level: Amount): number => pipsOf(withDecimals(level, contract.law.decimals))
  for (const { high, low, after, upTo } of levelsOf(contract, entry)) {
    if (high !== undefined) addLevel(highs, { row, key: inPips(high), after, upTo })
    if (low !== undefined) addLevel(lows, { row, key: -inPips(low), after, upTo })
  }
}

/** The epoch of the tick that ends a contract which nothing ended before. */
const lastEpochOf = (contract: OptionContract): number | undefined =>
  !isDigital(contract) && contract.kind === 'accumulator' ? accumulatorExit(contract) : exitEpochOf(contract)

/** Adds the ticks of a contract that may end it to the queues of its symbol. */
const enqueue = ({ exits, runs, tickedTo }: SymbolWatch, { row, contract }: Rowed): void => {
  const { entry_epoch, law } = contract
  const lastEpoch = lastEpochOf(contract)
  if (lastEpoch !== undefined) exits.add(lastEpoch, row)
  if (isDigital(contract) && contract.bet.category === 'runs') {
    const interval = law.interval_seconds
    for (let epoch = entry_epoch + interval; epoch < contract.exit_epoch; epoch += interval) {
      if (epoch > tickedTo) runs.add(epoch, row)
    }
  }
}

const symbolWatch = (): SymbolWatch => ({
  entries: orderedQueue<number>(),
  runs: orderedQueue<number>(),
  exits: orderedQueue<number>(),
  highs: orderedQueue<WatchedLevel>(),
  lows: orderedQueue<WatchedLevel>(),
  accumulators: accumulatorGroups(),
  tickedTo: 0,
  open: 0,
  ended: [],
})

/** Watches no contract at first. */
export const contractWatch = (): ContractWatch => {
  const rows = watchedRows()
  const symbols = new Map<string, SymbolWatch>()
  /** The terms of contracts whose entry tick has not come, by row, for the levels that follow from both. */
  const untilEntry = new Map<number, OptionContract>()

  const watchOf = (symbol: string): SymbolWatch => {
    const known = symbols.get(symbol)
    if (known !== undefined) return known
    const made = symbolWatch()
    symbols.set(symbol, made)
    return made
  }

  /** Cleans the queues of a symbol once more of its contracts have ended than are open: they hold the ended ones, too. */
  const dropEnded = (watch: SymbolWatch): void => {
    if (watch.ended.length < Math.max(ENDED_MIN, watch.open)) return
    for (const queue of [watch.entries, watch.runs, watch.exits]) queue.keepOnly(rows.isOpen)
    for (const queue of [watch.highs, watch.lows]) queue.keepOnly(({ row }) => rows.isOpen(row))
    for (const row of watch.ended) rows.release(row)
    watch.ended = []
  }

  const tick: ContractWatch['tick'] = (symbol, recorded) => {
    const watch = symbols.get(symbol)
    if (watch === undefined) return []
    const { epoch } = recorded
    watch.tickedTo = epoch
    const candidates = new Map<number, Candidate>()
    const take = (row: number, isCertain: boolean): void => {
      const watched = rows.contractAt(row)
      if (watched === undefined) return
      const isSure = isCertain || candidates.get(watched.contractId)?.isCertain === true
      candidates.set(watched.contractId, { ...watched, isCertain: isSure })
    }
    const takeLevel = (queue: OrderedQueue<WatchedLevel>, key: number): void => {
      const early: WatchedLevel[] = []
      for (const level of queue.takeUpTo(key)) {
        if (epoch <= level.after) early.push(level)
        else if (epoch <= level.upTo) take(level.row, true)
      }
      for (const level of early) addLevel(queue, level)
    }
    const pips = pipsOf(recorded.quote)
    takeLevel(watch.highs, pips)
    takeLevel(watch.lows, -pips)
    for (const id of watch.accumulators.tick(recorded)) {
      const row = rows.rowOf(id)
      if (row !== undefined) take(row, true)
    }
    for (const row of watch.entries.takeUpTo(epoch)) {
      const contract = untilEntry.get(row)
      untilEntry.delete(row)
      if (contract !== undefined && rows.isOpen(row)) addLevels(watch, { row, contract }, recorded)
    }
    for (const row of watch.runs.takeUpTo(epoch)) take(row, false)
    for (const row of watch.exits.takeUpTo(epoch)) take(row, true)
    return [...candidates.values()]
  }

  const remove = (id: number): void => {
    const row = rows.rowOf(id)
    if (row === undefined) return
    const watch = watchOf(rows.symbolAt(row))
    rows.end(row)
    untilEntry.delete(row)
    watch.open -= 1
    watch.accumulators.remove(id)
    watch.ended.push(row)
    dropEnded(watch)
  }

  return {
    add: (open, entry, latest) => {
      const { contract } = open
      // A restart reads a contract from the view and again from the log, and changed orders come under the same id.
      remove(contract.contract_id)
      const watch = watchOf(contract.underlying_symbol)
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
    tick,
    endedBy: rows.missedBy,
    size: () =>
      [...symbols.values()].reduce(
        (sum, { entries, runs, exits, highs, lows }) =>
          sum + entries.size() + runs.size() + exits.size() + highs.size() + lows.size(),
        0,
      ),
  }
}
