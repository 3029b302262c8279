import type { Bus } from '@folio/bus/port.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { Keys } from '@folio/keys/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { Log, Meter, Tracer } from './telemetry/telemetry.ts'
import type { TimeLimits } from './time-limits.ts'

/** The ports of a service: everything outside it that it may use. */
export type Ports = {
  readonly bus: Bus
  readonly store: EventStore
  readonly readModel: ReadModel
  readonly clock: Clock
  readonly log: Log
  readonly times: TimeLimits
  readonly meter: Meter
  readonly tracer: Tracer
}

/** The ports of a service that also handles the secrets of clients. */
export type KeyedPorts = Ports & { readonly keys: Keys }

/** The progress of a service's follower, in positions of the store, and the number of its open processes. */
export type Progress = {
  readonly viewed: number
  readonly published: number
  readonly stored: number
  /**
   * Events of the service's own streams that are not projected or not published; `EVENTS_BEHIND_MAX` means at least so
   * many.
   */
  readonly eventsBehind: number
  readonly open: number
  /** Milliseconds since the follower was last at the end of the store, or since it started; 0 if it is there now. */
  readonly behindMs: number
  /** Tells if this instance follows. */
  readonly isFollowing: boolean
}

/** A running service. */
export type Service = {
  readonly name: string
  readonly isWell: () => boolean
  readonly progress: () => Promise<Progress>
  /** Stops it in order: takes no new commands, finishes those that run, saves its checkpoint. */
  readonly stop: () => Promise<void>
}

/** A running service with aggregates; of its instances one alone is the owner, which follows the store. */
export type OwnedService = Service & {
  readonly isOwner: () => boolean
  /** Tells if this instance knows which keys are its own: not before its first assignment, and not while they may have passed on. */
  readonly knowsItsKeys: () => boolean
}
