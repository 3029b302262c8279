import { PUBLIC_SOCKETS_MAX } from '@folio/contracts/http/sockets.ts'

/** What one connection, one user and one address may have of a server. */
export type Limits = {
  /** How long a client may be silent. */
  readonly idleMs: number
  /** How many bytes may wait for a client that reads slowly; one answer may come on top. */
  readonly bufferedBytesMax: number
  /** How long the client may take to read what was sent while older events are replayed to it. */
  readonly flushMs: number
  /** How many calls of a connection may wait to be answered; beyond that nothing more is read from it. */
  readonly waitingCallsMax: number
  readonly subscriptionsMax: number
  /** How many refused frames a connection may send in a window, and how long that is; the next one closes it. */
  readonly refusedFramesMax: number
  readonly refusedWindowMs: number
  readonly connectionsPerUserMax: number
  /** How many public sockets an address may have open at an instance. */
  readonly publicSocketsMax: number
}

/** The limits where nothing else is said. */
export const DEFAULT_LIMITS: Limits = {
  idleMs: 120_000,
  bufferedBytesMax: 512 * 1024,
  flushMs: 10_000,
  waitingCallsMax: 32,
  subscriptionsMax: 100,
  refusedFramesMax: 50,
  refusedWindowMs: 60_000,
  connectionsPerUserMax: 5,
  publicSocketsMax: PUBLIC_SOCKETS_MAX,
}

/** The largest frame that is read. */
export const FRAME_BYTES_MAX = 64 * 1024
