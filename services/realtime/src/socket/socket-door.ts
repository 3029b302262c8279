import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { InFront } from '@folio/service-kit/in-front.ts'
import type { Limiter } from '@folio/service-kit/limiter.ts'
import type { ConnectionSlots } from './connection-slots.ts'
import type { OpenConnections } from './open-connections.ts'
import type { Redeeming } from './redeem.ts'
import type { Surroundings } from './surroundings.ts'

/** How an HTTP server hands over what comes for the sockets. */
export type SocketDoor = {
  /** Whether a request is for the sockets, by its URL. */
  readonly isFor: (url: string | undefined) => boolean
  /** Takes over a request for an upgrade; everything it is answered with comes from here. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Answers a request to the path of a socket that asks for no upgrade. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
}

/** What a door is made of. */
export type DoorOptions = Surroundings & {
  readonly redeeming: Redeeming
  readonly connections: OpenConnections
  /** How often an address may come; none: as often as it likes. */
  readonly addressLimits: readonly Limiter[]
  /** The sockets of nobody in particular, by address. */
  readonly publicSlots: ConnectionSlots
  /** The proxies between the door and its callers. */
  readonly inFront: InFront
  /** The origins whose pages may read what is answered where no socket is opened. */
  readonly origins: ReadonlySet<string>
  /** Whether clients reach the sockets by https, and are told to use nothing else. */
  readonly isHttps: boolean
}
