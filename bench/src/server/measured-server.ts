import type { RunningServer } from './server-process.ts'

/** A server that is measured; one in containers has no process of its own here. */
export type MeasuredServer = Pick<RunningServer, 'baseUrl' | 'operatorUrl' | 'operatorToken'> & {
  readonly pid?: number | undefined
  /** The client's address of each socket by its number, for an edge that limits the sockets of an address and trusts this program. */
  readonly addressOf?: (socket: number) => string
}

/** Half of the sockets that the edge lets an address open, so that an account's sockets fit beside public ones. */
const SOCKETS_PER_ADDRESS = 500
const ADDRESSES = 250

/** Spreads sockets over addresses of the network that is reserved for examples (RFC 5737). */
export const exampleAddress = (socket: number): string =>
  `198.51.100.${1 + (Math.floor(socket / SOCKETS_PER_ADDRESS) % ADDRESSES)}`

/** Returns the headers with which a socket of this number is opened. */
export const socketHeaders = ({ addressOf }: MeasuredServer, socket: number): Readonly<Record<string, string>> =>
  addressOf === undefined ? {} : { 'X-Forwarded-For': addressOf(socket) }

/** Returns the URL of the sockets that belong to no account. */
export const publicSocketUrl = ({ baseUrl }: MeasuredServer): string =>
  `${baseUrl.replace(/^http/, 'ws')}/trading/v1/options/ws/public`
