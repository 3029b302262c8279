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

/** An open contract, and the account that has it. */
export type OpenContract = { readonly accountId: string; readonly contract: OptionContract }

/** A contract that a tick may have decided; an uncertain one may also go on. */
export type Candidate = OpenContract & { readonly isCertain: boolean }

/** The open contracts, arranged so that a tick costs what it decides and not what is open. */
export type ContractWatch = {
  /** Watches a contract; one after its entry tick needs that tick, and an accumulator the newest one that was read, too. */
  readonly add: (open: OpenContract, entry: RecordedTick | undefined, latest?: RecordedTick) => void
  readonly remove: (contractId: number) => void
  /** Takes a tick of a symbol, in order, and returns the contracts that it may have decided. */
  readonly tick: (symbol: string, tick: RecordedTick) => readonly Candidate[]
  /** The contracts on a symbol. */
  readonly on: (symbol: string) => readonly OpenContract[]
  /** How many moments and levels are kept. */
  readonly size: () => number
}

/** What happens to a contract at an epoch: its entry tick comes, a tick of a run comes, or its exit tick. */
type Moment = { readonly watched: Watched; readonly kind: 'entry' | 'run' | 'exit' }

/** A level that a contract watches at the ticks of a window. */
type WatchedLevel = {
  readonly watched: Watched
  readonly key: number
  readonly after: number
  readonly upTo: number
}

/** The contracts of one symbol by the epoch, and by the level in pips, at which something happens to them. */
type SymbolWatch = {
  moments: OrderedQueue<Moment>
  highs: OrderedQueue<WatchedLevel>
  /** By the negative level, so that the highest one comes first. */
  lows: OrderedQueue<WatchedLevel>
  readonly ids: Set<number>
  readonly accumulators: AccumulatorGroups
  /** The newest epoch that ticked. */
  tickedTo: number
  /** The contracts that have ended since the queues were made: what is left of them there is skipped. */
  ended: number
}

/** A watched contract, and its entry tick once that has come. */
type Watched = OpenContract & { entry: RecordedTick | undefined }

const emptyQueues = () => ({
  moments: orderedQueue<Moment>(),
  highs: orderedQueue<WatchedLevel>(),
  lows: orderedQueue<WatchedLevel>(),
})

/** Below so many ended contracts the queues are not made anew. */
const ENDED_MIN = 100

/** The levels that a contract watches, which are known from its entry tick on. */
const levelsOf = ({ contract, entry }: Watched): readonly Omit<WatchedQuote, 'reason'>[] => {
  if (entry === undefined) return []
  if (!isDigital(contract)) return contractQuotes(contract, entry)
  const levels = watchedLevels(betOf(contract.bet), entry)
  return levels === undefined ? [] : [{ ...levels, after: contract.entry_epoch, upTo: contract.exit_epoch }]
}

const addLevel = (queue: OrderedQueue<WatchedLevel>, level: WatchedLevel): void => queue.add(level.key, level)

/** Adds the levels that a contract watches. */
const addLevels = ({ highs, lows }: Pick<SymbolWatch, 'highs' | 'lows'>, watched: Watched): void => {
  const inPips = (level: Amount): number => pipsOf(withDecimals(level, watched.contract.law.decimals))
  for (const { high, low, after, upTo } of levelsOf(watched)) {
    if (high !== undefined) addLevel(highs, { watched, key: inPips(high), after, upTo })
    if (low !== undefined) addLevel(lows, { watched, key: -inPips(low), after, upTo })
  }
}

/** The epoch of the tick that ends a contract which nothing ended before. */
const lastEpochOf = (contract: OptionContract): number | undefined =>
  !isDigital(contract) && contract.kind === 'accumulator' ? accumulatorExit(contract) : exitEpochOf(contract)

/** Adds what will happen to a contract to the queues of its symbol. */
const enqueue = (watch: SymbolWatch, watched: Watched): void => {
  const { moments, tickedTo } = watch
  const { contract } = watched
  const { entry_epoch, law } = contract
  const lastEpoch = lastEpochOf(contract)
  if (lastEpoch !== undefined) moments.add(lastEpoch, { watched, kind: 'exit' })
  if (isDigital(contract) && contract.bet.category === 'runs') {
    const interval = law.interval_seconds
    for (let epoch = entry_epoch + interval; epoch < contract.exit_epoch; epoch += interval) {
      if (epoch > tickedTo) moments.add(epoch, { watched, kind: 'run' })
    }
  }
  if (watched.entry === undefined) moments.add(entry_epoch, { watched, kind: 'entry' })
  addLevels(watch, watched)
}

/** Watches no contract at first. */
export const contractWatch = (): ContractWatch => {
  const contracts = new Map<number, Watched>()
  const symbols = new Map<string, SymbolWatch>()

  const watchOf = (symbol: string): SymbolWatch => {
    const known = symbols.get(symbol)
    if (known !== undefined) return known
    const made = {
      ...emptyQueues(),
      ids: new Set<number>(),
      accumulators: accumulatorGroups(),
      tickedTo: 0,
      ended: 0,
    }
    symbols.set(symbol, made)
    return made
  }

  /** A contract whose orders have changed is watched anew, and what the queues hold of it before is skipped. */
  const isWatched = (watched: Watched): boolean => contracts.get(watched.contract.contract_id) === watched

  /** Makes the queues of a symbol anew once more of its contracts have ended than are open: they hold the ended ones, too. */
  const dropEnded = (watch: SymbolWatch): void => {
    if (watch.ended < Math.max(ENDED_MIN, watch.ids.size)) return
    const isKept = ({ watched }: { readonly watched: Watched }) => isWatched(watched)
    for (const queue of [watch.highs, watch.lows]) queue.keepOnly(isKept)
    watch.moments.keepOnly(isKept)
    watch.ended = 0
  }

  const tick: ContractWatch['tick'] = (symbol, recorded) => {
    const watch = symbols.get(symbol)
    if (watch === undefined) return []
    const { moments, highs, lows, accumulators } = watch
    const { epoch } = recorded
    watch.tickedTo = epoch
    const candidates = new Map<number, Candidate>()
    const take = (watched: Watched, isCertain: boolean): void => {
      if (!isWatched(watched)) return
      const { accountId, contract } = watched
      const id = contract.contract_id
      candidates.set(id, { accountId, contract, isCertain: isCertain || candidates.get(id)?.isCertain === true })
    }
    const takeLevel = (queue: OrderedQueue<WatchedLevel>, key: number): void => {
      const early: WatchedLevel[] = []
      for (const level of queue.takeUpTo(key)) {
        if (epoch <= level.after) early.push(level)
        else if (epoch <= level.upTo) take(level.watched, true)
      }
      for (const level of early) addLevel(queue, level)
    }
    const pips = pipsOf(recorded.quote)
    takeLevel(highs, pips)
    takeLevel(lows, -pips)
    for (const id of accumulators.tick(recorded)) {
      const watched = contracts.get(id)
      if (watched !== undefined) take(watched, true)
    }
    for (const { watched, kind } of moments.takeUpTo(epoch)) {
      if (!isWatched(watched)) continue
      if (kind !== 'entry') {
        take(watched, kind === 'exit')
        continue
      }
      watched.entry = recorded
      addLevels(watch, watched)
    }
    return [...candidates.values()]
  }

  return {
    add: ({ accountId, contract }, entry, latest) => {
      const watch = watchOf(contract.underlying_symbol)
      const watched = { accountId, contract, entry }
      contracts.set(contract.contract_id, watched)
      watch.ids.add(contract.contract_id)
      enqueue(watch, watched)
      if (!isDigital(contract) && contract.kind === 'accumulator') watch.accumulators.add(contract, latest)
    },
    remove: (id) => {
      const watched = contracts.get(id)
      if (watched === undefined) return
      contracts.delete(id)
      const watch = watchOf(watched.contract.underlying_symbol)
      watch.ids.delete(id)
      watch.accumulators.remove(watched.contract)
      watch.ended += 1
      dropEnded(watch)
    },
    tick,
    on: (symbol) => [...(symbols.get(symbol)?.ids ?? [])].flatMap((id) => contracts.get(id) ?? []),
    size: () =>
      [...symbols.values()].reduce(
        (sum, { moments, highs, lows }) => sum + moments.size() + highs.size() + lows.size(),
        0,
      ),
  }
}
