import type { Calls } from '../application/calls.ts'
import type { Counts } from './counts.ts'
import type { Limits } from './limits.ts'
import type { Quotas } from './quotas.ts'

/** What all connections of a server share. */
export type Surroundings = {
  readonly calls: Calls
  readonly quotas: Quotas
  readonly limits: Limits
  readonly counts: Counts
}
