import { SECOND_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import type { Refusal } from '../refusal.ts'
import type { RequestContext } from './request-context.ts'

const MILLISECOND = 1e3

const elapsedOf = ({ clock, receivedAt }: RequestContext): number => Math.max(0, clock() - receivedAt)

const metaOf = (request: RequestContext) => ({
  endpoint: request.path,
  method: request.incoming.method,
  timing: Math.round(elapsedOf(request) / MILLISECOND),
})

const metadataOf = (request: RequestContext) => ({
  endpoint: request.path,
  method: request.incoming.method,
  timing: Math.round(elapsedOf(request)) / SECOND_MICROSECONDS,
})

/** Makes the body of a success in the family's envelope. */
export const successBody = (
  request: RequestContext,
  { data, links, beside }: { readonly data: unknown; readonly links?: unknown; readonly beside?: object },
): string => {
  switch (request.family) {
    case 'wallet':
    case 'operator':
      return JSON.stringify({ data, links, ...beside })
    case 'options':
      return JSON.stringify({ data, meta: metaOf(request) })
    case 'payment_agents':
    case 'account':
      return JSON.stringify({ data, errors: [], metadata: metadataOf(request) })
  }
}

/** Makes the body of refusals in the family's envelope. */
export const failureBody = (request: RequestContext, refusals: readonly Refusal[]): string => {
  switch (request.family) {
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
        meta: metaOf(request),
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
        metadata: metadataOf(request),
      })
  }
}
