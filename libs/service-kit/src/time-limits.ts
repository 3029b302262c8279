/** The time limits of the parts of a request, in milliseconds. */
export type TimeLimits = {
  /** From the arrival of a request until its command must not take effect any more. */
  readonly commandLifeMs: number
  /** The longest wait of the gateway for a reply. */
  readonly answerMs: number
  /** The margin after a command's life until its outcome counts as final. */
  readonly marginMs: number
  /** The longest wait of a read for a view that is behind. */
  readonly viewLagMs: number
  /** The largest difference between the clocks of two machines. */
  readonly clockSkewMs: number
  /** The shortest time that the ids of answered commands are kept: a repeat within it has no second effect. */
  readonly commandIdsKeptMs: number
}

/** The default time limits. */
export const DEFAULT_TIMES: TimeLimits = {
  commandLifeMs: 4000,
  answerMs: 5000,
  marginMs: 2000,
  viewLagMs: 2000,
  clockSkewMs: 0,
  commandIdsKeptMs: Number.POSITIVE_INFINITY,
}

/** Microseconds from a command's sending until it can no longer take effect, the margin included. */
export const commandLifeMicroseconds = ({ commandLifeMs, marginMs }: TimeLimits): number =>
  (commandLifeMs + marginMs) * 1000

/** Microseconds from a command's `not_after` until no sender can be waiting for its reply. */
export const answerPatienceMicroseconds = ({ answerMs, commandLifeMs, marginMs, clockSkewMs }: TimeLimits): number =>
  (Math.max(0, answerMs - commandLifeMs) + marginMs + clockSkewMs) * 1000
