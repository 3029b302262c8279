import { pipsOf } from '@folio/contracts/market/quote.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import { exitEpochOf, isDigital, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, withDecimals } from '@folio/kernel/amount.ts'
import { neededTicksOf } from '@folio/option-contracts/contract-end.ts'
import { contractQuotes } from '@folio/option-contracts/contract-quotes.ts'
import { type Interruption, isMissed, type NeededTicks } from '@folio/option-contracts/end-of-contract.ts'
import { accumulatorExit } from '@folio/option-contracts/kinds/accumulator.ts'
import { betOf } from '@folio/option-contracts/recorded-terms.ts'
import type { WatchedQuote } from '@folio/option-contracts/watched-quotes.ts'
import { watchedLevels } from '@folio/pricing/settlement/watched-levels.ts'
import { type AccumulatorGroups, accumulatorGroups } from './accumulator-groups.ts'
import { type OrderedQueue, orderedQueue } from './ordered-queue.ts'

/** An open contract, and the account that has it. */
export type OpenContract = { readonly accountId: string; readonly contract: OptionContract }

/** A contract by its id, and the account that has it. */
export type WatchedContract = { readonly accountId: string; readonly contractId: number }

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

/**
 * A watched contract. Its terms are kept until its entry tick has come, for the levels that follow from both: of the hundreds of
 * thousands of contracts that may be open, only the youngest have theirs in memory.
 */
type Watched = WatchedContract & NeededTicks & { readonly symbol: string; termsUntilEntry: OptionContract | undefined }

const emptyQueues = () => ({
  moments: orderedQueue<Moment>(),
  highs: orderedQueue<WatchedLevel>(),
  lows: orderedQueue<WatchedLevel>(),
})

/** Below so many ended contracts the queues are not made anew. */
const ENDED_MIN = 100

/** The levels that a contract watches, which follow from its entry tick. */
const levelsOf = (contract: OptionContract, entry: RecordedTick): readonly Omit<WatchedQuote, 'reason'>[] => {
  if (!isDigital(contract)) return contractQuotes(contract, entry)
  const levels = watchedLevels(betOf(contract.bet), entry)
  return levels === undefined ? [] : [{ ...levels, after: contract.entry_epoch, upTo: contract.exit_epoch }]
}

const addLevel = (queue: OrderedQueue<WatchedLevel>, level: WatchedLevel): void => queue.add(level.key, level)

/** Adds the levels that a contract watches from its entry tick on, and forgets its terms. */
const addLevels = ({ highs, lows }: SymbolWatch, watched: Watched, entry: RecordedTick): void => {
  const { termsUntilEntry: contract } = watched
  if (contract === undefined) return
  watched.termsUntilEntry = undefined
  const inPips = (level: Amount): number => pipsOf(withDecimals(level, contract.law.decimals))
  for (const { high, low, after, upTo } of levelsOf(contract, entry)) {
    if (high !== undefined) addLevel(highs, { watched, key: inPips(high), after, upTo })
    if (low !== undefined) addLevel(lows, { watched, key: -inPips(low), after, upTo })
  }
}

/** The epoch of the tick that ends a contract which nothing ended before. */
const lastEpochOf = (contract: OptionContract): number | undefined =>
  !isDigital(contract) && contract.kind === 'accumulator' ? accumulatorExit(contract) : exitEpochOf(contract)

/** Adds what will happen to a contract to the queues of its symbol. */
const enqueue = (watch: SymbolWatch, watched: Watched, contract: OptionContract): void => {
  const { moments, tickedTo } = watch
  const { entry_epoch, law } = contract
  const lastEpoch = lastEpochOf(contract)
  if (lastEpoch !== undefined) moments.add(lastEpoch, { watched, kind: 'exit' })
  if (isDigital(contract) && contract.bet.category === 'runs') {
    const interval = law.interval_seconds
    for (let epoch = entry_epoch + interval; epoch < contract.exit_epoch; epoch += interval) {
      if (epoch > tickedTo) moments.add(epoch, { watched, kind: 'run' })
    }
  }
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
  const isWatched = (watched: Watched): boolean => contracts.get(watched.contractId) === watched

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
      const { accountId, contractId } = watched
      const isSure = isCertain || candidates.get(contractId)?.isCertain === true
      candidates.set(contractId, { accountId, contractId, isCertain: isSure })
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
      addLevels(watch, watched, recorded)
    }
    return [...candidates.values()]
  }

  return {
    add: ({ accountId, contract }, entry, latest) => {
      const { contract_id: contractId, underlying_symbol: symbol, entry_epoch } = contract
      const watch = watchOf(symbol)
      const watched: Watched = { accountId, contractId, symbol, ...neededTicksOf(contract), termsUntilEntry: contract }
      contracts.set(contractId, watched)
      watch.ids.add(contractId)
      enqueue(watch, watched, contract)
      if (entry === undefined) watch.moments.add(entry_epoch, { watched, kind: 'entry' })
      else addLevels(watch, watched, entry)
      if (!isDigital(contract) && contract.kind === 'accumulator') watch.accumulators.add(contract, latest)
    },
    remove: (id) => {
      const watched = contracts.get(id)
      if (watched === undefined) return
      contracts.delete(id)
      const watch = watchOf(watched.symbol)
      watch.ids.delete(id)
      watch.accumulators.remove(id)
      watch.ended += 1
      dropEnded(watch)
    },
    tick,
    endedBy: (symbol, interruption) =>
      [...(symbols.get(symbol)?.ids ?? [])].flatMap((id) => {
        const watched = contracts.get(id)
        return watched !== undefined && isMissed(watched, interruption) ? [watched] : []
      }),
    size: () =>
      [...symbols.values()].reduce(
        (sum, { moments, highs, lows }) => sum + moments.size() + highs.size() + lows.size(),
        0,
      ),
  }
}
