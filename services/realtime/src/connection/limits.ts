import { PUBLIC_SOCKETS_MAX } from '@folio/contracts/http/sockets.ts'
import { EVENTS_READ_MAX } from '@folio/contracts/websocket/statement.ts'

/** The limits of one call, one connection, one user and one address at an instance. */
export type Limits = {
  /** The longest silence of a client; then the server closes the connection. */
  readonly idleMs: number
  /** The most bytes that wait for a client that reads slowly; one more answer may be added to them. */
  readonly bufferedBytesMax: number
  /** The bytes that wait for a client beyond which it gets only the newest tick of each subscription. */
  readonly latestBytesMax: number
  /** The longest time for a client to read the sent bytes while older events are replayed to it. */
  readonly flushMs: number
  /** The most calls of a connection that wait for an answer; at the limit the server stops reading from it. */
  readonly waitingCallsMax: number
  readonly subscriptionsMax: number
  /** The most characters of the requests of a connection's subscriptions, each of which is repeated in every push. */
  readonly requestsLengthMax: number
  /** The most refused frames of a connection in a window that are answered at once, and the window's length. */
  readonly refusedFramesMax: number
  readonly refusedWindowMs: number
  /** The time between the answers to further refused frames of a window. */
  readonly refusedPauseMs: number
  readonly connectionsPerUserMax: number
  /** The most public sockets of an address that are open at an instance. */
  readonly publicSocketsMax: number
  /** The events of an account that one call reads at once; it reads further ones with pauses. */
  readonly eventsAtOnceMax: number
  /** The most events of an account that one call reads. */
  readonly eventsReadMax: number
}

/** The default limits. */
export const DEFAULT_LIMITS: Limits = {
  idleMs: 120_000,
  bufferedBytesMax: 512 * 1024,
  latestBytesMax: 64 * 1024,
  flushMs: 10_000,
  waitingCallsMax: 32,
  subscriptionsMax: 100,
  requestsLengthMax: 256 * 1024,
  refusedFramesMax: 50,
  refusedWindowMs: 60_000,
  refusedPauseMs: 20,
  connectionsPerUserMax: 5,
  publicSocketsMax: PUBLIC_SOCKETS_MAX,
  eventsAtOnceMax: 20_000,
  eventsReadMax: EVENTS_READ_MAX,
}

/** The largest frame that the server reads. */
export const FRAME_BYTES_MAX = 64 * 1024
