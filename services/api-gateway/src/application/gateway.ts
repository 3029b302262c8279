import type { Bus } from '@folio/bus/port.ts'
import type { Currencies } from '@folio/contracts/http/money.ts'
import type { AgentRules } from '@folio/contracts/payment-agent/agent-rules.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { Keys } from '@folio/keys/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { Ask } from '@folio/service-kit/ask.ts'
import type { TimeLimits } from '@folio/service-kit/time-limits.ts'
import type { CommandRoom } from './command-room.ts'
import type { ExpireRequest } from './expire-request.ts'
import type { MayBePaid } from './may-be-paid.ts'
import type { Terms } from './transfers/terms.ts'
import type { Views } from './views.ts'

/** What the gateway answers from: it sends commands, reads views and streams, and decides nothing itself. */
export type Gateway = Views & {
  readonly ask: Ask
  /** For how many more commands there is room just now. */
  readonly room: CommandRoom
  readonly expireRequest: ExpireRequest
  readonly deadLettersIn: Bus['deadLettersIn']
  readonly store: EventReader
  readonly readModel: ReadModel
  readonly keys: Keys
  readonly clock: Clock
  readonly currencies: Currencies
  readonly times: TimeLimits
  readonly terms: Terms
  /** What may be done through agents; their limits hold where those of transfers do. */
  /** Whether a client without a confirmed e-mail address has no valid token. */
  readonly isConfirmingRequired: boolean
  /** Whether a client may be paid by others: not as long as a confirmation of the e-mail address is required and missing. */
  readonly mayBePaid: MayBePaid
  readonly agentRules: AgentRules
  /** A new transaction id; throws `ReadModelUnavailable` while this instance has no number of its own. */
  readonly nextTransactionId: () => number
  /** Where clients reach this installation, without a slash at the end; known once it is served. */
  readonly publicUrl: () => Promise<string>
}
