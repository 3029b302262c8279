import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** The handler of the sockets where they share a port with the API. */
export type UpgradeHandler = {
  /** Tells by its URL if a request is for the service of the sockets. */
  readonly isFor: (url: string | undefined) => boolean
  /** Tells by its URL if a request is for the sockets, which may upgrade. */
  readonly upgrades: (url: string | undefined) => boolean
  /** Takes over an upgrade request and writes its whole answer. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Answers a request without an upgrade. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
}
