import type { Bus } from '@folio/bus/port.ts'
import type { Ask } from '@folio/client-commands/request-reply.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { Keys } from '@folio/keys/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { TimeLimits } from '@folio/service-kit/time-limits.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'

/** The ports and secrets that log-ins, sign-ups and the OAuth server work with. */
export type IdentityPorts = {
  readonly ask: Ask
  readonly bus: Bus
  readonly readModel: ReadModel
  readonly store: Pick<EventReader, 'readStream' | 'epoch'>
  readonly users: ViewReader
  readonly keys: Keys
  readonly clock: Clock
  readonly times: TimeLimits
  /** The key of the hashes of names. */
  readonly namesSecret: Uint8Array
}

/** A part of the system that a log-in needs does not answer; trying again may help. */
export class IdentityUnavailable extends DependencyUnavailable {
  override readonly name = 'IdentityUnavailable'
}
