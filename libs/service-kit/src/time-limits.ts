/** How long, in milliseconds, each part of a request's way may take. */
export type TimeLimits = {
  /** From a request's arrival until its command must not take effect any more. */
  readonly commandLifeMs: number
  /** How long the gateway waits for an answer. */
  readonly answerMs: number
  /** What is added to a command's life before its fate is called settled. */
  readonly marginMs: number
  /** How long a read waits for a view that is behind. */
  readonly viewLagMs: number
  /** How far the clocks of two machines may be apart. */
  readonly clockSkewMs: number
  /** How long the ids of answered commands are known at least: a repeat within that time has no second effect. */
  readonly commandIdsKeptMs: number
}

/** The limits where the configuration names no others. */
export const DEFAULT_TIMES: TimeLimits = {
  commandLifeMs: 4000,
  answerMs: 5000,
  marginMs: 2000,
  viewLagMs: 2000,
  clockSkewMs: 0,
  commandIdsKeptMs: Number.POSITIVE_INFINITY,
}

/** Microseconds from a command's sending until it can no longer take effect, the margin included. */
export const commandLife = ({ commandLifeMs, marginMs }: TimeLimits): number => (commandLifeMs + marginMs) * 1000

/** Microseconds from when a command must not take effect any more until nobody can be waiting for its answer. */
export const answerPatience = ({ answerMs, commandLifeMs, marginMs, clockSkewMs }: TimeLimits): number =>
  (Math.max(0, answerMs - commandLifeMs) + marginMs + clockSkewMs) * 1000
