import type { RedisOptions } from 'ioredis'

const RECONNECT_MIN_MS = 50
const RECONNECT_MAX_MS = 1000
const CONNECT_MAX_MS = 3000
const LOADING_LOOK_MS = 250

/** Twice as long from try to try up to a second, and never the same for two clients. */
const reconnectAfterMs = (tries: number): number => {
  const pauseMs = Math.min(RECONNECT_MIN_MS * 2 ** Math.min(tries - 1, 10), RECONNECT_MAX_MS)
  return pauseMs * (0.5 + Math.random() / 2)
}

/**
 * A client that keeps no call for later: what cannot be sent now fails now, what was sent on a connection that is lost fails
 * with it, and nothing is sent again. So no call ever reaches another server than the one it was made to.
 */
export const redisOptions = (timeoutMs: number) =>
  ({
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    // What was under way fails as soon as the connection is lost, instead of with its timeout.
    maxRetriesPerRequest: 0,
    // The calls of one turn are gathered by the socket (gathered-writes.ts); here it took a third more of the processor.
    enableAutoPipelining: false,
    commandTimeout: timeoutMs,
    // A server that is silent for so long, although something was asked, is as good as gone.
    socketTimeout: timeoutMs,
    connectTimeout: CONNECT_MAX_MS,
    maxLoadingRetryTime: LOADING_LOOK_MS,
    retryStrategy: reconnectAfterMs,
    // A primary that became a replica keeps its connections: look for the new one at the same address.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  }) satisfies RedisOptions
