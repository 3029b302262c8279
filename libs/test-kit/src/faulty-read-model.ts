import { type ReadModel, ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { Dice } from './dice.ts'

/** How often a read model fails, of one, and how long a call takes at most; asked at every call. */
export type ReadModelFaults = { readonly failures: number; readonly slowMs: number }

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A read model that is slow and cannot always be reached; a change that failed may have been applied all the same. */
export const faultyReadModel = (model: ReadModel, dice: Dice, faults: () => ReadModelFaults): ReadModel => {
  const faulty =
    <Args extends readonly unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      const { failures, slowMs } = faults()
      if (slowMs > 0) await pause(dice.below(slowMs + 1))
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
  }
}
