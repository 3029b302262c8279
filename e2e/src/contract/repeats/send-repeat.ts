import type { Repeat } from '@folio/contracts/http/repeatable-endpoints.ts'
import { type Answered, headersOf } from '../../kit/calls.ts'
import type { Demo } from '../../kit/running-folio.ts'
import { makeCall } from '../make-call.ts'
import type { EndpointCall } from './repeat-fixture.ts'

let ids = 0

/** A request id that no call has used. */
export const nextId = (): string => {
  ids += 1
  return `repeat-${ids}`
}

/** Makes a call of an endpoint under a request id, by the operator where it names no caller. */
export const sendRepeat = (
  demo: Demo,
  { endpoint }: Repeat,
  { requestId, asked: { caller, params = {}, body, at } }: { readonly requestId: string; readonly asked: EndpointCall },
): Promise<Answered> => {
  const { data } = body
  const withId =
    typeof data === 'object' ? { data: { ...data, request_id: requestId } } : { ...body, request_id: requestId }
  const operator = { Authorization: `Bearer ${demo.operator_token}` }
  const base_url = at ?? (endpoint.scope === 'operator' ? demo.operator_url : demo.base_url)
  const headers = caller === undefined ? operator : headersOf(caller)
  return makeCall({ ...demo, base_url }, endpoint, { headers, params, body: withId })
}
