import type { ReadModel } from '../port.ts'

/** The largest numbers of expiring values of a read model under test, for the kinds that the tests fill. */
export const EXPIRING_MAX = { quote: 3, 'oidc/interaction': 3 } as const

/**
 * A read model that a conformance suite can reopen, wipe and move in time; `passTime` lets at least `ms` milliseconds
 * pass for it.
 */
export type ReadModelUnderTest = {
  readonly model: () => ReadModel
  /** Closes the read model and opens it again. */
  readonly reopen: () => Promise<void>
  /** Makes the read model lose everything. */
  readonly wipe: () => Promise<void>
  readonly passTime: (ms: number) => Promise<void>
  /** Closes the read model and removes its files or keys. */
  readonly dispose: () => Promise<void>
}
