import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Who serves the sockets, where they share a port with the API. */
export type SocketDoor = {
  /** Whether a request is for the sockets, by its URL. */
  readonly isFor: (url: string | undefined) => boolean
  /** Takes over a request for an upgrade. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Answers a request that asks for no upgrade. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
}
