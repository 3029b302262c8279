import { endpoint } from '@folio/contracts/http/endpoint.ts'
import { DEFAULT_CURRENCIES } from '@folio/contracts/http/fields/money.ts'
import type { Scope } from '@folio/contracts/http/scope.ts'
import { makeTransfer } from '@folio/contracts/http/wallet/make-transfer.ts'
import { silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { z } from 'zod'
import type { Caller } from '../caller.ts'
import { identifyClient } from '../checks/identify-caller.ts'
import { type HttpOptions, type HttpServer, startHttp } from '../server/start-http.ts'
import { cachedAuthenticator } from '../tokens/cached-authenticator.ts'

/**
 * The headers of a caller with every scope; the test server also knows the tokens `no-scopes` and `elsewhere` (of
 * another application).
 */
export const CREDENTIALS = { 'Service-App-ID': 'app-1', Authorization: 'Bearer all-scopes' } as const

/** A well-formed transfer. */
export const TRANSFER = {
  currency: 'USD',
  amount: '1.50',
  source_wallet_id: '3b241101-e2bb-5255-8caf-4136c566a962',
  destination_wallet_id: '3b241101-e2bb-5255-8caf-4136c566a963',
  request_id: 'r-1',
} as const

const ALL_SCOPES: readonly Scope[] = ['trade', 'account_manage', 'payment']

const callers: Readonly<Record<string, Caller>> = {
  'all-scopes': { client_id: 'client-1', application_id: 'app-1', scopes: ALL_SCOPES, token_id: 't1' },
  'no-scopes': { client_id: 'client-2', application_id: 'app-1', scopes: [], token_id: 't2' },
  elsewhere: { client_id: 'client-1', application_id: 'app-2', scopes: ALL_SCOPES, token_id: 't3' },
}

/** Makes an endpoint of a family with one required and one optional field. */
export const exampleEndpoint = (family: 'options' | 'account' | 'payment_agents', path: string) =>
  endpoint({
    id: `example-${family}`,
    family,
    method: 'POST',
    path,
    scope: 'trade',
    body: z.strictObject({ name: z.string(), count: z.int().optional() }),
    answers: { 200: z.strictObject({ name: z.string() }) },
    summary: 'An example',
    description: 'An example.',
  })

/** The one origin whose pages may call the test server. */
export const ORIGIN = 'https://a.example'

/**
 * Starts a server on a free port that knows the test callers; it keeps its logged errors in `logged`, and its warnings
 * in `warned`.
 */
export const startTestServer = async (
  options: Partial<HttpOptions> & Pick<HttpOptions, 'routes'>,
): Promise<
  HttpServer & { readonly url: string; readonly logged: readonly object[]; readonly warned: readonly object[] }
> => {
  const logged: object[] = []
  const warned: object[] = []
  const server = await startHttp({
    port: 0,
    host: '127.0.0.1',
    identifyCaller: identifyClient(cachedAuthenticator({ authenticate: async (token) => callers[token] })),
    currencies: DEFAULT_CURRENCIES,
    clock: () => Date.now() * 1000,
    ...silentTelemetry,
    log: { error: (details) => logged.push(details), warn: (details) => warned.push(details) },
    origins: new Set([ORIGIN]),
    ...options,
  })
  return { ...server, url: `http://127.0.0.1:${server.port}`, logged, warned }
}

/** Makes a request with a JSON body for `fetch`, from the caller with every scope. */
export const posted = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...CREDENTIALS, 'Content-Type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** The path of a transfer. */
export const TRANSFERS = makeTransfer.path
