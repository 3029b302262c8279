import { sleep } from '@folio/kernel/timing/sleep.ts'
import { type ReadModel, ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { Dice } from './dice.ts'

/** The fault rate of a read model, from 0 to 1, and the longest time of a call; read at every call. */
export type ReadModelFaults = { readonly failures: number; readonly slowMs: number }

/** Makes a read model that is slow and sometimes unavailable; a change that failed may have been applied. */
export const faultyReadModel = (model: ReadModel, dice: Dice, faults: () => ReadModelFaults): ReadModel => {
  const faulty =
    <Args extends readonly unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      const { failures, slowMs } = faults()
      if (slowMs > 0) await sleep(dice.below(slowMs + 1))
      if (!dice.chance(failures)) return call(...args)
      if (dice.chance(0.5)) await call(...args)
      throw new ReadModelUnavailable('the read model does not answer')
    }

  return {
    ...model,
    apply: faulty(model.apply),
    get: faulty(model.get),
    list: faulty(model.list),
    claim: faulty(model.claim),
    claimAll: faulty(model.claimAll),
  }
}
