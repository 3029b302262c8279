import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import type { Call } from '@folio/rest-server/handler.ts'

type Given = Pick<Call<Endpoint>, 'params' | 'body' | 'correlationId' | 'receivedAt'> & { readonly clientId: string }

/** Makes a call of many items at once, as a handler gets it, with no headers beside it. */
export const bulkCall = ({ clientId, ...given }: Given): Call<Endpoint> => ({
  ...given,
  query: {},
  client: { client_id: clientId } as Call<Endpoint>['client'],
  requestId: given.correlationId,
  traceparent: undefined,
  lastEventId: undefined,
  addressKey: () => '',
  accept: undefined,
  readmit: async () => undefined,
  disconnect: () => {},
  cause: {},
  minRevision: undefined,
})
