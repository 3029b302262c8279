import type { IncomingMessage, ServerResponse } from 'node:http'
import { limitAddress } from './answer-call.ts'
import { clientAddress } from './client-address.ts'
import type { Edge } from './edge.ts'
import { openExchange } from './exchange.ts'

/** Something beside the API that answers requests by itself, given the address that each came from. */
export type Mount = {
  readonly isFor: (path: string) => boolean
  readonly handle: (incoming: IncomingMessage, outgoing: ServerResponse, address: string) => Promise<void>
}

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' }

const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?')[0] ?? '/'

/** Hands a request to the mount whose it is, within the limit of its address; answers whether there was one. */
export const handOver = (
  edge: Edge & { readonly mount?: Mount | undefined },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean => {
  const { mount } = edge
  const path = pathOf(incoming)
  if (!mount?.isFor(path)) return false
  const answer = async (): Promise<void> => {
    const exchange = openExchange({ incoming, family: 'account', path, clock: edge.clock })
    const over = await limitAddress(edge, exchange)
    outgoing.setHeader('X-Request-Id', exchange.requestId)
    if (over === undefined) return mount.handle(incoming, outgoing, clientAddress(incoming, edge.isBehindEdge ?? false))
    outgoing.writeHead(over.status, { ...exchange.headers, ...over.headers, ...TEXT }).end(`${over.message}\n`)
  }
  answer().catch((err: unknown) => {
    edge.log.error({ err, path }, 'a request beside the API failed')
    outgoing.destroy()
  })
  return true
}
