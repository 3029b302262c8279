/** How bad it gets while commands run; every likelihood is of one. */
export type Weather = {
  readonly seed: number
  /** How many processes own all wallets at the same time, each with memories of its own. */
  readonly owners: 1 | 2
  /** Appends whose result nobody learns. */
  readonly lostAppends: number
  /** Calls of the store and of the read model that fail. */
  readonly failures: number
  /** Commands, steps and answers that are lost, or come twice. */
  readonly losses: number
  readonly repeats: number
  /** Each process dies at one of its first so many calls; 0: never. */
  readonly lifeCalls: number
  /** What happens to the read model, and when. */
  readonly accidents: readonly { readonly afterMs: number; readonly what: 'wipe' | 'remember' | 'fall back' }[]
}

/** Nothing goes wrong. */
export const CALM: Weather = {
  seed: 0,
  owners: 1,
  lostAppends: 0,
  failures: 0,
  losses: 0,
  repeats: 0,
  lifeCalls: 0,
  accidents: [],
}
