import type { Act } from './act-outcome.ts'

const SUCCESS_MAX = 299

/**
 * Finds the act that disabled an operator among those that asked for it, the newest first: the first one that was done. A later
 * one was refused, or answered though it changed nothing.
 */
export const disablingAct = <Asked extends Pick<Act, 'outcome'>>(acts: readonly Asked[] = []): Asked | undefined =>
  acts.findLast(({ outcome }) => outcome !== null && outcome.status <= SUCCESS_MAX)
