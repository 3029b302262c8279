import type { CallContext } from '../application/call-context.ts'
import type { CallQuotas } from './call-quotas.ts'
import type { Limits } from './limits.ts'
import type { SocketCounts } from './socket-metrics.ts'

/** The parts that all connections of a server share. */
export type SharedContext = {
  readonly calls: CallContext
  readonly quotas: CallQuotas
  readonly limits: Limits
  readonly counts: SocketCounts
}
