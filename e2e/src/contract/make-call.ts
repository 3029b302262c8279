import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import { type Answered, call } from '../kit/calls.ts'
import type { Demo } from '../kit/running-folio.ts'
import type { CallParts } from './sample-call.ts'

/** Returns the path of an endpoint with its parameters filled in. */
export const pathOf = ({ path }: Endpoint, { params = {}, query = {} }: CallParts): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return search === '' ? filled : `${filled}?${search}`
}

/** Calls an endpoint with these headers, and checks the answer against the document. */
export const makeCall = (
  demo: Demo,
  endpoint: Endpoint,
  { headers, ...parts }: CallParts & { readonly headers: Readonly<Record<string, string>> },
): Promise<Answered> =>
  call(demo.base_url, pathOf(endpoint, parts), {
    method: endpoint.method,
    headers: { ...headers, ...(endpoint.hasBody ? { 'Content-Type': 'application/json' } : {}) },
    ...(endpoint.hasBody ? { body: JSON.stringify(parts.body ?? {}) } : {}),
  })

/** Returns the codes of an answer's errors in order. */
export const codesOf = ({ body }: Answered): readonly string[] =>
  (body.errors ?? []).map(({ code }: { code: string }) => code)
