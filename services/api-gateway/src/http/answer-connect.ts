import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Edge } from './edge.ts'
import { methodNotAllowed } from './generic-refusals.ts'
import { refuseOutside } from './refuse-outside.ts'

/** Whatever a path takes, it is one of these. */
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH'] as const

/** Refuses to be anybody's way to elsewhere (CONNECT), and closes the connection, which Node leaves to whoever answers. */
export const answerConnect = (edge: Edge, incoming: IncomingMessage): void => {
  const { socket } = incoming
  const outgoing = new ServerResponse(incoming)
  outgoing.shouldKeepAlive = false
  socket.on('error', () => socket.destroy())
  outgoing.assignSocket(socket)
  outgoing.once('finish', () => socket.destroySoon())
  void refuseOutside(edge, { incoming, outgoing }, () => methodNotAllowed(METHODS))
}
