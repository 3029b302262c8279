/** How long, in milliseconds, each part of a request's way may take. */
export const timeLimits = {
  /** From a request's arrival until its command must not take effect any more. */
  commandLifeMs: 4000,
  /** How long the gateway waits for an answer. */
  answerMs: 5000,
  /** What is added to a command's life before its fate is called settled. */
  marginMs: 2000,
  /** How long a read waits for a view that is behind. */
  viewLagMs: 2000,
} as const

/** Microseconds from a command's sending until it can no longer take effect, the margin included. */
export const commandLife = (timeLimits.commandLifeMs + timeLimits.marginMs) * 1000
