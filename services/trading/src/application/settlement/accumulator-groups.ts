import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, amountOf } from '@folio/kernel/amount.ts'
import { survivesTick } from '@folio/pricing/categories/accumulator.ts'

type Accumulator = StakedContractOf<'accumulator'>

/** The open accumulators of one symbol by the move of a tick that ends them: a tick costs one comparison for each growth rate. */
export type AccumulatorGroups = {
  /** Adds an accumulator; one after its entry tick comes with the newest tick that was read. */
  readonly add: (contract: Accumulator, latest: RecordedTick | undefined) => void
  readonly remove: (contractId: number) => void
  /** Takes a tick, in order, and returns the ids of the accumulators that it ends. */
  readonly tick: (tick: RecordedTick) => readonly number[]
}

/** The entry epochs of the accumulators of one group by contract id. */
type Group = { readonly barrier: Amount; readonly entries: Map<number, number> }

/** Creates the groups of a symbol without accumulators. */
export const accumulatorGroups = (): AccumulatorGroups => {
  const groups = new Map<string, Group>()
  let previous: RecordedTick | undefined

  return {
    add: ({ contract_id, entry_epoch, tick_size_barrier: barrier }, latest) => {
      const group = groups.get(barrier) ?? { barrier, entries: new Map<number, number>() }
      groups.set(barrier, group)
      group.entries.set(contract_id, entry_epoch)
      if (latest !== undefined && latest.epoch > (previous?.epoch ?? -1)) previous = latest
    },
    remove: (contractId) => {
      for (const [barrier, { entries }] of groups) {
        if (entries.delete(contractId) && entries.size === 0) groups.delete(barrier)
      }
    },
    tick: (tick) => {
      const before = previous
      previous = tick
      if (before === undefined || groups.size === 0) return []
      const [from, to] = [amountOf(before.quote), amountOf(tick.quote)]
      return [...groups.values()].flatMap(({ barrier, entries }) =>
        survivesTick(barrier, from, to) ? [] : [...entries].flatMap(([id, entry]) => (entry < tick.epoch ? [id] : [])),
      )
    },
  }
}
