import { type Dice, diceOf } from '@folio/test-kit/dice.ts'
import type { BusFaults } from '@folio/test-kit/faulty-bus.ts'
import type { ReadModelFaults } from '@folio/test-kit/faulty-read-model.ts'
import type { StoreFaults } from '@folio/test-kit/faulty-store.ts'
import { type FaultPlan, NO_FAULTS } from './fault-plan.ts'

/** The current fault plan, the faults of each port that follow from it, and the dice that draw them. */
export type ActiveFaults = {
  readonly now: () => FaultPlan
  readonly set: (faultPlan: FaultPlan) => void
  readonly dice: Dice
  readonly store: () => StoreFaults
  readonly readModel: () => ReadModelFaults
  readonly bus: () => BusFaults
}

/** Makes the faults of a simulation; none are active at first. */
export const activeFaults = (): ActiveFaults => {
  let faultPlan = NO_FAULTS
  let dice = diceOf(0)
  const isFaulty = () => faultPlan !== NO_FAULTS
  return {
    now: () => faultPlan,
    set: (next: FaultPlan) => {
      faultPlan = next
      dice = diceOf(next.seed)
    },
    dice: { chance: (likelihood: number) => dice.chance(likelihood), below: (bound: number) => dice.below(bound) },
    store: () => ({ appends: faultPlan.lostAppends, reads: faultPlan.failures, slowMs: isFaulty() ? 3 : 0 }),
    readModel: () => ({ failures: faultPlan.failures, slowMs: isFaulty() ? 3 : 0 }),
    bus: () => ({
      losses: faultPlan.losses,
      repeats: faultPlan.repeats,
      failures: faultPlan.failures,
      delayMs: isFaulty() ? 20 : 0,
    }),
  }
}
