/** What the names of streams begin with that this adapter keeps for itself: nobody else may write or see them. */
const SIDE_PREFIX = '_folio-'

/** The stream that says which epoch the store is under. */
export const EPOCH_STREAM = `${SIDE_PREFIX}epoch`

/** The stream whose newest event is the position saved under a name. */
export const positionStream = (name: string): string => `${SIDE_PREFIX}position-${name}`

/** The names of all streams but the server's own and these, as a pattern that the server understands. */
const USER_STREAMS = `^(?!\\$|${SIDE_PREFIX})`

/** Whether a stream is neither the server's own nor one of these. */
export const isUserStream = (stream: string): boolean => !stream.startsWith('$') && !stream.startsWith(SIDE_PREFIX)

/** Whether none of the streams whose name begins so is the server's own or one of these. */
const isUserPrefix = (prefix: string): boolean => isUserStream(prefix) && !SIDE_PREFIX.startsWith(prefix)

const quoted = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * The prefixes in a form in which the server gives no stream of its own nor one of these: as they are, or where they do
 * not rule such streams out, and where there is none, as a pattern that does.
 */
export const userStreamsBy = (
  prefixes: readonly string[],
): { readonly prefixes: readonly string[] } | { readonly pattern: string } => {
  if (prefixes.length === 0) return { pattern: USER_STREAMS }
  if (prefixes.every(isUserPrefix)) return { prefixes }
  return { pattern: `${USER_STREAMS}(?:${prefixes.map(quoted).join('|')})` }
}

/** Throws for a stream that only this adapter may write. */
export const assertUserStream = (stream: string): void => {
  if (!stream.startsWith(SIDE_PREFIX)) return
  throw new RangeError(
    `refused by the event store: the stream ${stream}; names beginning with ${SIDE_PREFIX} are its own`,
  )
}
