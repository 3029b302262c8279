/** The prefix of the streams that this adapter reserves for itself: no caller may read or write them. */
const RESERVED_PREFIX = '_folio-'

/** The stream whose newest event is the epoch of the store. */
export const EPOCH_STREAM = `${RESERVED_PREFIX}epoch`

/** The stream whose newest event is the position saved under a name. */
export const positionStream = (name: string): string => `${RESERVED_PREFIX}position-${name}`

/** Matches the names of all streams but the server's own and the reserved ones, as the server's filters read it. */
const USER_STREAMS = `^(?!\\$|${RESERVED_PREFIX})`

/** True for a stream that is neither the server's own nor reserved. */
export const isUserStream = (stream: string): boolean => !stream.startsWith('$') && !stream.startsWith(RESERVED_PREFIX)

/** True when no stream with this prefix is the server's own or reserved. */
const isUserPrefix = (prefix: string): boolean => isUserStream(prefix) && !RESERVED_PREFIX.startsWith(prefix)

const quoted = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * A filter for prefixes that excludes the server's own streams and the reserved ones: the prefixes as they are where they
 * exclude those streams, otherwise, or without prefixes, a pattern that does.
 */
export const userStreamsBy = (
  prefixes: readonly string[],
): { readonly prefixes: readonly string[] } | { readonly pattern: string } => {
  if (prefixes.length === 0) return { pattern: USER_STREAMS }
  if (prefixes.every(isUserPrefix)) return { prefixes }
  return { pattern: `${USER_STREAMS}(?:${prefixes.map(quoted).join('|')})` }
}

/** Throws for a reserved stream. */
export const assertUserStream = (stream: string): void => {
  if (!stream.startsWith(RESERVED_PREFIX)) return
  throw new RangeError(
    `refused by the event store: the stream ${stream}; names beginning with ${RESERVED_PREFIX} are its own`,
  )
}
