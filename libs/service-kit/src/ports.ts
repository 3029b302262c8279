import type { Bus } from '@folio/bus/port.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { Keys } from '@folio/keys/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { Log } from './log.ts'
import type { Meter } from './meter.ts'
import type { TimeLimits } from './time-limits.ts'
import type { Tracer } from './tracer.ts'

/** Everything outside a service that it may touch. */
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

/** The ports of those who also handle the secrets of clients. */
export type KeyedPorts = Ports & { readonly keys: Keys }

/** How far a service's follower is: positions of the store, and how many processes wait for their next step. */
export type Progress = {
  readonly viewed: number
  readonly published: number
  readonly stored: number
  /** Events of the service's own streams that are not shown, or not published; `EVENTS_BEHIND_MAX` is at least so many. */
  readonly eventsBehind: number
  readonly open: number
  /** Milliseconds since it last stood where the store ended, or since it began to follow; 0 where it stands there now. */
  readonly behindMs: number
  /** Whether this instance is the one that follows. */
  readonly isFollowing: boolean
}

/** A service that runs. */
export type Service = {
  readonly name: string
  readonly isWell: () => boolean
  readonly progress: () => Promise<Progress>
  /** Ends it in order: takes nothing new, finishes what runs, remembers where it stands. */
  readonly stop: () => Promise<void>
}
