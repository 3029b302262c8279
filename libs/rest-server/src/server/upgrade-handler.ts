import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** The handler of the sockets where they share a port with the API. */
export type UpgradeHandler = {
  /** Tells by its URL if a request is for the sockets. */
  readonly isFor: (url: string | undefined) => boolean
  /** Takes over an upgrade request and writes its whole answer. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Answers a request to the sockets without an upgrade. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
}
