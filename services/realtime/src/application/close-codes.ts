/** The WebSocket close codes by reason. */
export const closeCodes = {
  done: 1000,
  stopping: 1001,
  revoked: 1008,
  expired: 1008,
  failed: 1011,
  tryAgain: 1013,
  silent: 4000,
} as const

/** The close reason for a revoked token. */
export const REVOKED = 'the token that opened this socket is revoked'

/** The close reason for an expired token. */
export const EXPIRED = 'the token that opened this socket has expired: connect again with a new one'
