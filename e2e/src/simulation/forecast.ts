import { type Dice, diceOf } from '@folio/test-kit/dice.ts'
import type { BusFaults } from '@folio/test-kit/faulty-bus.ts'
import type { ReadModelFaults } from '@folio/test-kit/faulty-read-model.ts'
import type { StoreFaults } from '@folio/test-kit/faulty-store.ts'
import { CALM, type Weather } from './weather.ts'

/** The weather of the moment, with the faults that each port takes from it and the dice that decide. */
export type Forecast = {
  readonly now: () => Weather
  readonly set: (weather: Weather) => void
  readonly dice: Dice
  readonly store: () => StoreFaults
  readonly readModel: () => ReadModelFaults
  readonly bus: () => BusFaults
}

/** Begins calm. */
export const forecast = (): Forecast => {
  let weather = CALM
  let dice = diceOf(0)
  const isStormy = () => weather !== CALM
  return {
    now: () => weather,
    set: (next: Weather) => {
      weather = next
      dice = diceOf(next.seed)
    },
    dice: { chance: (likelihood: number) => dice.chance(likelihood), below: (bound: number) => dice.below(bound) },
    store: () => ({ appends: weather.lostAppends, reads: weather.failures, slowMs: isStormy() ? 3 : 0 }),
    readModel: () => ({ failures: weather.failures, slowMs: isStormy() ? 3 : 0 }),
    bus: () => ({
      losses: weather.losses,
      repeats: weather.repeats,
      failures: weather.failures,
      delayMs: isStormy() ? 20 : 0,
    }),
  }
}
