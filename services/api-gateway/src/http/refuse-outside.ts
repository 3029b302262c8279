import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Family, familyOfPath } from '@folio/contracts/http/family.ts'
import { limitAddress } from './answer-call.ts'
import type { Edge } from './edge.ts'
import { openExchange } from './exchange.ts'
import { pathOf } from './path-of.ts'
import type { Refusal } from './refusal.ts'
import { refuse } from './respond.ts'
import { sendResponse } from './send-response.ts'

/** Refuses a request that cannot come as far as the endpoints, within the limits of the edge and in its words; never rejects. */
export const refuseOutside = async (
  edge: Edge,
  { incoming, outgoing }: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse },
  refusalFor: (family: Family) => Refusal,
): Promise<void> => {
  const path = pathOf(incoming)
  const { clock, origins, isHttps, log } = edge
  try {
    const exchange = openExchange({ incoming, family: familyOfPath(path), path, clock, origins, isHttps })
    const over = await limitAddress(edge, exchange)
    await sendResponse(outgoing, refuse(exchange, [over ?? refusalFor(exchange.family)]))
  } catch (err) {
    log.error({ err, path }, 'a request outside of every endpoint failed')
    outgoing.destroy()
  }
}
