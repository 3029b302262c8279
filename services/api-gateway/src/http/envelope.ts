import type { Exchange } from './exchange.ts'
import type { Refusal } from './refusal.ts'

const SECOND = 1e6
const MILLISECOND = 1e3

const elapsedOf = ({ clock, receivedAt }: Exchange): number => Math.max(0, clock() - receivedAt)

const metaOf = (exchange: Exchange) => ({
  endpoint: exchange.path,
  method: exchange.incoming.method,
  timing: Math.round(elapsedOf(exchange) / MILLISECOND),
})

const metadataOf = (exchange: Exchange) => ({
  endpoint: exchange.path,
  method: exchange.incoming.method,
  timing: Math.round(elapsedOf(exchange)) / SECOND,
})

/** The body of a success in the family's envelope. */
export const successBody = (
  exchange: Exchange,
  { data, links }: { readonly data: unknown; readonly links?: unknown },
): string => {
  switch (exchange.family) {
    case 'wallet':
    case 'operator':
      return JSON.stringify({ data, links })
    case 'options':
      return JSON.stringify({ data, meta: metaOf(exchange) })
    case 'payment_agents':
    case 'account':
      return JSON.stringify({ data, errors: [], metadata: metadataOf(exchange) })
  }
}

/** The body of refusals in the family's envelope. */
export const failureBody = (exchange: Exchange, refusals: readonly Refusal[]): string => {
  switch (exchange.family) {
    case 'wallet':
    case 'operator':
      return JSON.stringify({
        errors: refusals.map(({ status, code, message, field, details }) => ({
          status,
          code,
          message,
          field,
          details,
        })),
      })
    case 'options':
      return JSON.stringify({
        errors: refusals.map(({ status, code, message, field }) => ({ status, code, message, field })),
        meta: metaOf(exchange),
      })
    case 'payment_agents':
    case 'account':
      return JSON.stringify({
        data: {},
        errors: refusals.map(({ status, code, message, details }) => ({
          status,
          code,
          message,
          detail: { message, ...details },
        })),
        metadata: metadataOf(exchange),
      })
  }
}
