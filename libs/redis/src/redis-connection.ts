/** What a server has in memory, and the most that it takes, 0 where that is not bounded. */
export type RedisMemory = { readonly usedBytes: number; readonly maxBytes: number }

/**
 * How a connection is doing: whether its server can be used, for writes too, and if not why; how many calls wait for their
 * answer; and the server's memory, once it has told.
 */
export type RedisHealth = {
  readonly connected: boolean
  readonly reason?: string
  readonly underWay: number
  readonly memory?: RedisMemory
}

/**
 * A connection to one Redis that comes back by itself. A call rejects when the connection is lost or nothing was heard for
 * its timeout; it may have been done nevertheless, and it is never sent a second time.
 */
export type RedisConnection = {
  /** Host and port. */
  readonly address: string
  /** Sends one command. */
  readonly call: (command: string, ...args: readonly string[]) => Promise<unknown>
  /** Runs a script that the connection was opened with, all of it at one moment of the server. */
  readonly run: (script: string, keys: readonly string[], args: readonly string[]) => Promise<unknown>
  /** Runs a script likewise, but is answered with bytes where `run` is answered with text. */
  readonly runInBytes: (script: string, keys: readonly string[], args: readonly (string | Buffer)[]) => Promise<unknown>
  readonly health: () => RedisHealth
  /** Lets the calls under way end, then disconnects. */
  readonly close: () => Promise<void>
}
