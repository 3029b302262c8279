/** Why a socket is closed, as the other side is told. */
export const closeCodes = {
  done: 1000,
  stopping: 1001,
  revoked: 1008,
  expired: 1008,
  refusedTooOften: 1008,
  failed: 1011,
  tryAgain: 1013,
  silent: 4000,
} as const

/** What is said to a client whose token is worth nothing any more. */
export const REVOKED = 'the token that opened this socket is revoked'

/** What is said to a client whose token has expired. */
export const EXPIRED = 'the token that opened this socket has expired: connect again with a new one'

/** What is said to a client that goes on sending frames which are refused. */
export const TOO_MANY_REFUSED = 'too many frames were refused: look at their errors before you connect again'
