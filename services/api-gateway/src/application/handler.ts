import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import { type Call, type Handler, type Route, serve } from '@folio/rest-server/handler.ts'
import type { Gateway } from './gateway.ts'

export type { Answer, Call, FileAnswer, HandlerResult, Route, StreamAnswer } from '@folio/rest-server/handler.ts'

/** An endpoint bound to its handler; with a gateway it makes a route. */
export type BoundHandler = { readonly endpoint: Endpoint; readonly route: (gateway: Gateway) => Route }

/** Binds an endpoint to its handler; the compiler checks one against the other. */
export const handle = <E extends Endpoint>(
  endpoint: E,
  handler: (gateway: Gateway, call: Call<E>) => ReturnType<Handler<E>>,
): BoundHandler => ({ endpoint, route: (gateway) => serve(endpoint, (call) => handler(gateway, call)) })
