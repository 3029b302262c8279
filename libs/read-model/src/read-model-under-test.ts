import type { ReadModel } from './port.ts'

/** How many expiring values of these kinds a read model of a law keeps. */
export const EXPIRING_MAX = { quote: 3, 'oidc/interaction': 3 } as const

/** A read model that a law can put through what happens to one; `passTime` lets at least so much of its time pass. */
export type ReadModelUnderTest = {
  readonly model: () => ReadModel
  /** Closes and opens it again. */
  readonly reopen: () => Promise<void>
  /** Makes it lose everything. */
  readonly wipe: () => Promise<void>
  readonly passTime: (ms: number) => Promise<void>
  /** Closes it and removes what it left. */
  readonly dispose: () => Promise<void>
}
