/** A message as it travels: text headers and a body of bytes. */
export type WireMessage = { readonly headers: Readonly<Record<string, string>>; readonly value: Uint8Array }

/**
 * A topic and how its messages are written. `encode` and `decode` are each other's inverse; `decode` parses strictly and
 * throws on a malformed message. `keyOf` names what must stay in order.
 */
export type Topic<T> = {
  readonly name: string
  readonly keyOf: (message: T) => string
  readonly encode: (message: T) => WireMessage
  readonly decode: (wire: WireMessage) => T
}
