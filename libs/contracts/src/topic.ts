/** A message on the wire: text headers and a body of bytes. */
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
}
