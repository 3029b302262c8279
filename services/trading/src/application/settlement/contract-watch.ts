import { pipsOf } from '@folio/contracts/market/quote.ts'
import {
  type DigitalContract,
  isDigital,
  type OptionContract,
  type RecordedTick,
} from '@folio/contracts/trading/option-contract.ts'
import { type Amount, withDecimals } from '@folio/kernel/amount.ts'
import { betOf } from '@folio/option-contracts/recorded-terms.ts'
import { watchedLevels } from '@folio/pricing/settlement/watched-levels.ts'
import { type OrderedQueue, orderedQueue } from './ordered-queue.ts'

/** An open contract, and the account that has it. */
export type OpenContract = { readonly accountId: string; readonly contract: OptionContract }

/** A contract that a tick may have decided; an uncertain one may also go on. */
export type Candidate = OpenContract & { readonly isCertain: boolean }

/** The open contracts, arranged so that a tick costs what it decides and not what is open. */
export type ContractWatch = {
  /** Watches a contract; one after its entry tick needs that tick. */
  readonly add: (open: OpenContract, entry: RecordedTick | undefined) => void
  readonly remove: (contractId: number) => void
  /** Takes a tick of a symbol, in order, and returns the contracts that it may have decided. */
  readonly tick: (symbol: string, tick: RecordedTick) => readonly Candidate[]
  /** The contracts on a symbol. */
  readonly on: (symbol: string) => readonly OpenContract[]
  /** How many moments and levels are kept. */
  readonly size: () => number
}

/** What happens to a contract at an epoch: its entry tick comes, a tick of a run comes, or its exit tick. */
type Moment = { readonly id: number; readonly kind: 'entry' | 'run' | 'exit' }

/** The contracts of one symbol by the epoch, and by the level in pips, at which something happens to them. */
type SymbolWatch = {
  moments: OrderedQueue<Moment>
  highs: OrderedQueue<number>
  /** By the negative level, so that the highest one comes first. */
  lows: OrderedQueue<number>
  readonly ids: Set<number>
  /** The newest epoch that ticked. */
  tickedTo: number
  /** The contracts that have ended since the queues were made: what is left of them there is skipped. */
  ended: number
}

/** A watched contract, and its entry tick once that has come. */
type Watched = OpenContract & { entry: RecordedTick | undefined }

const emptyQueues = () => ({
  moments: orderedQueue<Moment>(),
  highs: orderedQueue<number>(),
  lows: orderedQueue<number>(),
})

/** Below so many ended contracts the queues are not made anew. */
const ENDED_MIN = 100

/** Adds the levels that a contract watches, which are known from its entry tick on. */
const addLevels = (
  { highs, lows }: Pick<SymbolWatch, 'highs' | 'lows'>,
  { contract_id, bet, law }: DigitalContract,
  entry: RecordedTick,
): void => {
  const levels = watchedLevels(betOf(bet), entry)
  const inPips = (level: Amount): number => pipsOf(withDecimals(level, law.decimals))
  if (levels?.high !== undefined) highs.add(inPips(levels.high), contract_id)
  if (levels?.low !== undefined) lows.add(-inPips(levels.low), contract_id)
}

/** Adds what will happen to a contract to the queues of its symbol. */
const enqueue = ({ moments, highs, lows, tickedTo }: SymbolWatch, { contract, entry }: Watched): void => {
  if (!isDigital(contract)) return
  const { contract_id: id, entry_epoch, exit_epoch, law } = contract
  moments.add(exit_epoch, { id, kind: 'exit' })
  if (contract.bet.category === 'runs') {
    const interval = law.interval_seconds
    for (let epoch = entry_epoch + interval; epoch < exit_epoch; epoch += interval) {
      if (epoch > tickedTo) moments.add(epoch, { id, kind: 'run' })
    }
  }
  if (entry === undefined) {
    moments.add(entry_epoch, { id, kind: 'entry' })
    return
  }
  addLevels({ highs, lows }, contract, entry)
}

/** Watches no contract at first. */
export const contractWatch = (): ContractWatch => {
  const contracts = new Map<number, Watched>()
  const symbols = new Map<string, SymbolWatch>()

  const watchOf = (symbol: string): SymbolWatch => {
    const known = symbols.get(symbol)
    if (known !== undefined) return known
    const made = { ...emptyQueues(), ids: new Set<number>(), tickedTo: 0, ended: 0 }
    symbols.set(symbol, made)
    return made
  }

  /** Makes the queues of a symbol anew once more of its contracts have ended than are open: they hold the ended ones, too. */
  const dropEnded = (watch: SymbolWatch): void => {
    if (watch.ended < Math.max(ENDED_MIN, watch.ids.size)) return
    Object.assign(watch, emptyQueues(), { ended: 0 })
    for (const id of watch.ids) {
      const watched = contracts.get(id)
      if (watched !== undefined) enqueue(watch, watched)
    }
  }

  const tick: ContractWatch['tick'] = (symbol, recorded) => {
    const watch = symbols.get(symbol)
    if (watch === undefined) return []
    const { moments, highs, lows } = watch
    watch.tickedTo = recorded.epoch
    const candidates = new Map<number, Candidate>()
    const take = (id: number, isCertain: boolean): void => {
      const watched = contracts.get(id)
      if (watched === undefined) return
      const { accountId, contract } = watched
      candidates.set(id, { accountId, contract, isCertain: isCertain || candidates.get(id)?.isCertain === true })
    }
    const pips = pipsOf(recorded.quote)
    for (const id of highs.takeUpTo(pips)) take(id, true)
    for (const id of lows.takeUpTo(-pips)) take(id, true)
    for (const { id, kind } of moments.takeUpTo(recorded.epoch)) {
      const watched = contracts.get(id)
      if (watched === undefined) continue
      if (kind !== 'entry') {
        take(id, kind === 'exit')
        continue
      }
      watched.entry = recorded
      if (isDigital(watched.contract)) addLevels(watch, watched.contract, recorded)
    }
    return [...candidates.values()]
  }

  return {
    add: ({ accountId, contract }, entry) => {
      const watch = watchOf(contract.underlying_symbol)
      const watched = { accountId, contract, entry }
      contracts.set(contract.contract_id, watched)
      watch.ids.add(contract.contract_id)
      enqueue(watch, watched)
    },
    remove: (id) => {
      const watched = contracts.get(id)
      if (watched === undefined) return
      contracts.delete(id)
      const watch = watchOf(watched.contract.underlying_symbol)
      watch.ids.delete(id)
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
