import { connect } from 'node:net'
import { answerReader, type OnAnswer } from './answer-reader.ts'

/** The host and the port on which a server listens. */
export type Address = { readonly host: string; readonly port: number }

/** Returns the address in a URL that names its port. */
export const addressOf = (url: string): Address => {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}

/** A connection kept open: `send` writes one whole request, in latin1, unchanged. */
export type Connection = { readonly send: (request: string) => void; readonly close: () => void }

/** The callbacks of a connection: one for every answer in order, and one for its end, with the error if it failed. */
export type ConnectionEvents = { readonly onAnswer: OnAnswer; readonly onClosed: (error: Error | undefined) => void }

const READ_BYTES = 16 * 1024

/** Opens a raw HTTP/1.1 connection with little cost per request: one write, and one read into a reused buffer. */
export const openConnection = (address: Address, events: ConnectionEvents): Promise<Connection> =>
  new Promise((resolve, reject) => {
    let failure: Error | undefined
    const read = answerReader(events.onAnswer)
    const onBytes = (length: number): boolean => {
      try {
        read(buffer, length)
      } catch (error) {
        socket.destroy(error instanceof Error ? error : new Error(String(error)))
      }
      return true
    }
    const buffer = Buffer.allocUnsafe(READ_BYTES)
    const socket = connect({ ...address, noDelay: true, onread: { buffer, callback: onBytes } })
    const connection: Connection = {
      send: (request) => void socket.write(request, 'latin1'),
      close: () => void socket.destroy(),
    }
    socket.once('error', (error) => {
      failure = error
    })
    const onFailed = () => reject(failure ?? new Error('the connection was closed before it was open'))
    socket.once('close', onFailed)
    socket.once('connect', () => {
      socket.off('close', onFailed)
      socket.once('close', () => events.onClosed(failure))
      resolve(connection)
    })
  })
