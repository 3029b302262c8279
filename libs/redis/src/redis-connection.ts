/** The memory that a server uses, and its limit, in bytes; a limit of 0 means that there is none. */
export type RedisMemory = { readonly usedBytes: number; readonly maxBytes: number }

/**
 * The state of a connection: `connected` if its server can be used, also for writes, otherwise the `reason`; the number
 * of unanswered calls; and the memory of the server, once it was reported.
 */
export type RedisHealth = {
  readonly connected: boolean
  readonly reason?: string
  readonly underWay: number
  readonly memory?: RedisMemory
}

/**
 * A connection to one Redis that is restored automatically. A call rejects when the connection is lost or nothing
 * arrives within its timeout; the server may have executed it nevertheless, and it is never sent again.
 */
export type RedisConnection = {
  /** Host and port. */
  readonly address: string
  /** Sends one command. */
  readonly call: (command: string, ...args: readonly string[]) => Promise<unknown>
  /** Runs a script that the connection was opened with, atomically on the server. */
  readonly run: (script: string, keys: readonly string[], args: readonly string[]) => Promise<unknown>
  /** Runs a script like `run`, but returns bytes where `run` returns text. */
  readonly runInBytes: (script: string, keys: readonly string[], args: readonly (string | Buffer)[]) => Promise<unknown>
  readonly health: () => RedisHealth
  /** Waits for the calls under way, then disconnects. */
  readonly close: () => Promise<void>
}
