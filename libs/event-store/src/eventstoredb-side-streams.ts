/** What the names of streams begin with that this adapter keeps for itself: nobody else may write or see them. */
const SIDE_PREFIX = '_folio-'

/** The stream that says which epoch the store is under. */
export const EPOCH_STREAM = `${SIDE_PREFIX}epoch`

/** The stream whose newest event is the position saved under a name. */
export const positionStream = (name: string): string => `${SIDE_PREFIX}position-${name}`

/** The names of all streams but the server's own and these, as a pattern that the server understands. */
export const USER_STREAMS = `^(?!\\$|${SIDE_PREFIX})`

/** Throws for a stream that only this adapter may write. */
export const assertUserStream = (stream: string): void => {
  if (!stream.startsWith(SIDE_PREFIX)) return
  throw new RangeError(
    `refused by the event store: the stream ${stream}; names beginning with ${SIDE_PREFIX} are its own`,
  )
}
