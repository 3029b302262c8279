import { pipsOf } from '@folio/contracts/market/quote.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import { exitEpochOf, isDigital, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, withDecimals } from '@folio/kernel/amount.ts'
import { contractQuotes } from '@folio/option-contracts/contract-quotes.ts'
import { accumulatorExit } from '@folio/option-contracts/kinds/accumulator.ts'
import { betOf } from '@folio/option-contracts/recorded-terms.ts'
import type { WatchedQuote } from '@folio/option-contracts/watched-quotes.ts'
import { watchedLevels } from '@folio/pricing/settlement/watched-levels.ts'
import { type AccumulatorGroups, accumulatorGroups } from './accumulator-groups.ts'
import { type OrderedQueue, orderedQueue } from './ordered-queue.ts'

/** A level of a contract's row that acts at the ticks of a window. */
type WatchedLevel = { readonly row: number; readonly key: number; readonly after: number; readonly upTo: number }

/** The rows of one symbol by the epoch, and by the level in pips, at which something happens to their contracts. */
export type SymbolWatch = {
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

/** The levels that a contract watches, which follow from its entry tick. */
const levelsOf = (contract: OptionContract, entry: RecordedTick): readonly Omit<WatchedQuote, 'reason'>[] => {
  if (!isDigital(contract)) return contractQuotes(contract, entry)
  const levels = watchedLevels(betOf(contract.bet), entry)
  return levels === undefined ? [] : [{ ...levels, after: contract.entry_epoch, upTo: contract.exit_epoch }]
}

const addLevel = (queue: OrderedQueue<WatchedLevel>, level: WatchedLevel): void => queue.add(level.key, level)

/** A contract with the row that it has. */
export type Rowed = { readonly row: number; readonly contract: OptionContract }

/** Adds the levels that a contract watches from its entry tick on. */
export const addLevels = ({ highs, lows }: SymbolWatch, { row, contract }: Rowed, entry: RecordedTick): void => {
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
export const enqueue = ({ exits, runs, tickedTo }: SymbolWatch, { row, contract }: Rowed): void => {
  const { entry_epoch, law } = contract
  const lastEpoch = lastEpochOf(contract)
  if (lastEpoch !== undefined) exits.add(lastEpoch, row)
  if (isDigital(contract) && contract.bet.category === 'runs') {
    const intervalSeconds = law.interval_seconds
    for (let epoch = entry_epoch + intervalSeconds; epoch < contract.exit_epoch; epoch += intervalSeconds) {
      if (epoch > tickedTo) runs.add(epoch, row)
    }
  }
}

/** Watches no contract of a symbol at first. */
export const symbolWatch = (): SymbolWatch => ({
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

/** Takes the levels up to a key, and returns the rows of those that act at an epoch; keeps those that act only later. */
const takeLevels = (queue: OrderedQueue<WatchedLevel>, key: number, epoch: number): readonly number[] => {
  const early: WatchedLevel[] = []
  const reached: number[] = []
  for (const level of queue.takeUpTo(key)) {
    if (epoch <= level.after) early.push(level)
    else if (epoch <= level.upTo) reached.push(level.row)
  }
  for (const level of early) addLevel(queue, level)
  return reached
}

/** Takes the levels that a tick reaches, and returns their rows. */
export const takeReachedLevels = ({ highs, lows }: SymbolWatch, { epoch, quote }: RecordedTick): readonly number[] => {
  const pips = pipsOf(quote)
  return [...takeLevels(highs, pips, epoch), ...takeLevels(lows, -pips, epoch)]
}

/** Keeps the moments and levels of open rows alone. */
export const keepOpen = (
  { entries, runs, exits, highs, lows }: SymbolWatch,
  isOpen: (row: number) => boolean,
): void => {
  for (const queue of [entries, runs, exits]) queue.keepOnly(isOpen)
  for (const queue of [highs, lows]) queue.keepOnly(({ row }) => isOpen(row))
}

/** The number of moments and levels that are kept of a symbol. */
export const sizeOf = ({ entries, runs, exits, highs, lows }: SymbolWatch): number =>
  entries.size() + runs.size() + exits.size() + highs.size() + lows.size()
