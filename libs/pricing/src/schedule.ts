/** The epochs in seconds at which a symbol ticks: the multiples of its interval. */
export type TickSchedule = { readonly intervalSeconds: number }

/** The newest scheduled epoch at or before a moment. */
export const epochAtOrBefore = ({ intervalSeconds }: TickSchedule, epoch: number): number =>
  Math.floor(epoch / intervalSeconds) * intervalSeconds

/** The first scheduled epoch strictly after a moment. */
export const epochAfter = (schedule: TickSchedule, epoch: number): number =>
  epochAtOrBefore(schedule, epoch) + schedule.intervalSeconds

/** The duration of a contract: a number of ticks, or until an epoch. */
export type Duration =
  | { readonly kind: 'ticks'; readonly ticks: number }
  | { readonly kind: 'until'; readonly endEpoch: number }

/** The number that the entry tick has among the ticks of a contract in ticks. */
export type EntryNumber = 0 | 1

/** The epochs that decide a contract. */
export type Life = {
  /** The tick that was the spot when the contract was bought. */
  readonly spotEpoch: number
  /** The first tick after the start. */
  readonly entryEpoch: number
  /** The last tick of the contract. */
  readonly exitEpoch: number
  readonly intervalSeconds: number
}

/**
 * The epochs of a contract that starts at a whole second. A contract in ticks ends at its last tick, counted from the entry
 * tick; one that ends at an epoch has its last tick at or before it.
 */
export const lifeOf = (
  schedule: TickSchedule,
  startEpoch: number,
  { duration, entryNumber }: { readonly duration: Duration; readonly entryNumber: EntryNumber },
): Life => {
  const entryEpoch = epochAfter(schedule, startEpoch)
  const { intervalSeconds } = schedule
  const exitEpoch =
    duration.kind === 'ticks'
      ? entryEpoch + (duration.ticks - entryNumber) * intervalSeconds
      : epochAtOrBefore(schedule, duration.endEpoch)
  return { spotEpoch: epochAtOrBefore(schedule, startEpoch), entryEpoch, exitEpoch, intervalSeconds }
}

/** The number of steps from one scheduled epoch to another. */
export const stepsBetween = ({ intervalSeconds }: TickSchedule, from: number, to: number): number =>
  (to - from) / intervalSeconds

/** The reset tick: half of the steps of a contract in ticks, rounded down; else the latest at or before half of its life. */
export const resetEpochOf = (life: Life, duration: Duration): number => {
  if (duration.kind === 'until') return epochAtOrBefore(life, (life.entryEpoch + duration.endEpoch) / 2)
  return life.entryEpoch + Math.floor(duration.ticks / 2) * life.intervalSeconds
}
