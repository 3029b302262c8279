import { pipsOf } from '@folio/contracts/market/quote.ts'
import type { OptionContract, RecordedTick } from '@folio/contracts/trading/option-contract.ts'
import { type Amount, withDecimals } from '@folio/kernel/amount.ts'
import { watchedLevels } from '@folio/pricing/settlement/watched-levels.ts'
import { betOf } from '../../domain/contracts/recorded-terms.ts'
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
}

/** What happens to a contract at an epoch: its entry tick comes, a tick of a run comes, or its exit tick. */
type Moment = { readonly id: number; readonly kind: 'entry' | 'run' | 'exit' }

/** The contracts of one symbol by the epoch, and by the level in pips, at which something happens to them. */
type SymbolWatch = {
  readonly moments: OrderedQueue<Moment>
  readonly highs: OrderedQueue<number>
  /** By the negative level, so that the highest one comes first. */
  readonly lows: OrderedQueue<number>
  readonly ids: Set<number>
}

/** Watches no contract at first. */
export const contractWatch = (): ContractWatch => {
  const contracts = new Map<number, OpenContract>()
  const symbols = new Map<string, SymbolWatch>()

  const watchOf = (symbol: string): SymbolWatch => {
    const known = symbols.get(symbol)
    if (known !== undefined) return known
    const made = {
      moments: orderedQueue<Moment>(),
      highs: orderedQueue<number>(),
      lows: orderedQueue<number>(),
      ids: new Set<number>(),
    }
    symbols.set(symbol, made)
    return made
  }

  /** Watches the levels of a contract, which are known from its entry tick on. */
  const enter = ({ contract }: OpenContract, entry: RecordedTick): void => {
    const { contract_id, underlying_symbol, law } = contract
    const levels = watchedLevels(betOf(contract.bet), entry)
    if (levels === undefined) return
    const inPips = (level: Amount): number => pipsOf(withDecimals(level, law.decimals))
    const { highs, lows } = watchOf(underlying_symbol)
    if (levels.high !== undefined) highs.add(inPips(levels.high), contract_id)
    if (levels.low !== undefined) lows.add(-inPips(levels.low), contract_id)
  }

  const add: ContractWatch['add'] = (open, entry) => {
    const { contract_id: id, underlying_symbol, entry_epoch, exit_epoch, law, bet } = open.contract
    const { moments, ids } = watchOf(underlying_symbol)
    contracts.set(id, open)
    ids.add(id)
    moments.add(exit_epoch, { id, kind: 'exit' })
    if (entry === undefined) moments.add(entry_epoch, { id, kind: 'entry' })
    else enter(open, entry)
    if (bet.category !== 'runs') return
    for (let epoch = entry_epoch + law.interval_seconds; epoch < exit_epoch; epoch += law.interval_seconds) {
      moments.add(epoch, { id, kind: 'run' })
    }
  }

  const tick: ContractWatch['tick'] = (symbol, recorded) => {
    const watch = symbols.get(symbol)
    if (watch === undefined) return []
    const { moments, highs, lows } = watch
    const candidates = new Map<number, Candidate>()
    const take = (id: number, isCertain: boolean): void => {
      const open = contracts.get(id)
      if (open === undefined) return
      candidates.set(id, { ...open, isCertain: isCertain || candidates.get(id)?.isCertain === true })
    }
    const pips = pipsOf(recorded.quote)
    for (const id of highs.takeUpTo(pips)) take(id, true)
    for (const id of lows.takeUpTo(-pips)) take(id, true)
    for (const { id, kind } of moments.takeUpTo(recorded.epoch)) {
      const open = contracts.get(id)
      if (open === undefined) continue
      if (kind === 'entry') enter(open, recorded)
      else take(id, kind === 'exit')
    }
    return [...candidates.values()]
  }

  return {
    add,
    remove: (id) => {
      const open = contracts.get(id)
      contracts.delete(id)
      if (open !== undefined) symbols.get(open.contract.underlying_symbol)?.ids.delete(id)
    },
    tick,
    on: (symbol) => [...(symbols.get(symbol)?.ids ?? [])].flatMap((id) => contracts.get(id) ?? []),
  }
}
