/**
 * A message on the wire: text headers and a body of bytes. On a compacted topic a message with an empty body is a tombstone: the
 * broker forgets the key of the message.
 */
export type WireMessage = { readonly headers: Readonly<Record<string, string>>; readonly value: Uint8Array }

/**
 * A topic with the codec of its messages. `decode` is the inverse of `encode`, parses strictly, and throws on a malformed
 * message. `keyOf` returns the key whose messages stay in order.
 */
export type Topic<T> = {
  readonly name: string
  readonly keyOf: (message: T) => string
  readonly encode: (message: T) => WireMessage
  readonly decode: (wire: WireMessage) => T
  /** True for a topic of which the broker keeps the newest message of each key; only such a topic can carry tombstones. */
  readonly isCompacted?: true
}

/** The body of a tombstone. */
export const NO_BODY = new Uint8Array()

/** Tells whether a message of a compacted topic removes its key. */
export const isTombstone = ({ value }: WireMessage): boolean => value.byteLength === 0
