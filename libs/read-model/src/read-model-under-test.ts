import type { ReadModel } from './port.ts'

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
