/** The faults of a simulation while commands run; probabilities are from 0 to 1. */
export type FaultPlan = {
  readonly seed: number
  /** The number of processes that own all wallets at the same time, each with its own memory. */
  readonly owners: 1 | 2
  /** The probability that the result of an append is lost. */
  readonly lostAppends: number
  /** The probability that a call of the store or of the read model fails. */
  readonly failures: number
  /** The probabilities that a command, step or answer is lost, or delivered twice. */
  readonly losses: number
  readonly repeats: number
  /** Each process crashes at one of its first so many calls; 0: never. */
  readonly lifeCalls: number
  /** The accidents of the read model, the stops of the market that interrupt its feed, and their times. */
  readonly accidents: readonly { readonly afterMs: number; readonly what: Accident }[]
}

/** An accident of the read model, or a stop of the market for more than a day. */
export type Accident = 'wipe' | 'remember' | 'fall back' | 'stop the market'

/** The fault plan without faults. */
export const NO_FAULTS: FaultPlan = {
  seed: 0,
  owners: 1,
  lostAppends: 0,
  failures: 0,
  losses: 0,
  repeats: 0,
  lifeCalls: 0,
  accidents: [],
}
