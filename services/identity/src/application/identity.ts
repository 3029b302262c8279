import type { Bus } from '@folio/bus/port.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { Keys } from '@folio/keys/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { Ask } from '@folio/service-kit/ask.ts'
import type { BelievedView } from '@folio/service-kit/believed-view.ts'
import type { TimeLimits } from '@folio/service-kit/time-limits.ts'

/** What people are let in with: commands go out, the service's own view is read, and secrets are known. */
export type Identity = {
  readonly ask: Ask
  readonly bus: Bus
  readonly readModel: ReadModel
  readonly store: Pick<EventReader, 'readStream' | 'epoch'>
  readonly users: BelievedView
  readonly keys: Keys
  readonly clock: Clock
  readonly times: TimeLimits
  /** What the hashes of names are keyed with. */
  readonly namesSecret: Uint8Array
}

/** Something that people need to be let in does not answer just now. */
export class IdentityUnavailable extends Error {
  override readonly name = 'IdentityUnavailable'
}
