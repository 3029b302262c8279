import type { RedisOptions } from 'ioredis'

const RECONNECT_MIN_MS = 50
const RECONNECT_MAX_MS = 1000
const CONNECT_MAX_MS = 3000
const LOADING_LOOK_MS = 250

/**
 * Returns the pause before a try: it doubles from try to try up to a second, with a random part so that clients differ.
 */
const reconnectAfterMs = (tries: number): number => {
  const pauseMs = Math.min(RECONNECT_MIN_MS * 2 ** Math.min(tries - 1, 10), RECONNECT_MAX_MS)
  return pauseMs * (0.5 + Math.random() / 2)
}

/**
 * Options of a client that queues no call: a call that cannot be sent fails at once, a call on a connection that is
 * lost fails with it, and nothing is sent again. So a call never reaches another server than the one it was made to.
 */
export const redisOptions = (timeoutMs: number) =>
  ({
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    // Calls under way fail as soon as the connection is lost, instead of at their timeout.
    maxRetriesPerRequest: 0,
    // The socket collects the calls of one turn (batched-writes.ts); collecting them here took a third more of the
    // processor.
    enableAutoPipelining: false,
    commandTimeout: timeoutMs,
    // A server that stays silent for this time, although a call waits, counts as lost.
    socketTimeout: timeoutMs,
    connectTimeout: CONNECT_MAX_MS,
    maxLoadingRetryTime: LOADING_LOOK_MS,
    retryStrategy: reconnectAfterMs,
    // A primary that became a replica keeps its connections: reconnect, to find the new primary at the same address.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  }) satisfies RedisOptions
