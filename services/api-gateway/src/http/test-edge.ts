import { endpoint } from '@folio/contracts/http/endpoint.ts'
import { DEFAULT_CURRENCIES } from '@folio/contracts/http/money.ts'
import type { Scope } from '@folio/contracts/http/scope.ts'
import { makeTransfer } from '@folio/contracts/http/wallet/make-transfer.ts'
import { unwatched } from '@folio/service-kit/unwatched.ts'
import { z } from 'zod'
import { clientAccess } from './access.ts'
import type { Caller } from './caller.ts'
import { type HttpOptions, type HttpServer, startHttp } from './start-http.ts'
import { cachedTokens } from './tokens.ts'

/** The headers of a caller with every scope; other tokens of the test edge: `no-scopes`, `elsewhere` (another application). */
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

/** An endpoint of any family with one required and one optional field. */
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

/** The one origin whose pages may call the test edge. */
export const ORIGIN = 'https://a.example'

/** Starts an edge on a free port that knows the test callers; whatever it logs as an error is kept in `logged`, and of what it warns in `warned`. */
export const startTestEdge = async (
  options: Partial<HttpOptions> & Pick<HttpOptions, 'routes'>,
): Promise<
  HttpServer & { readonly url: string; readonly logged: readonly object[]; readonly warned: readonly object[] }
> => {
  const logged: object[] = []
  const warned: object[] = []
  const server = await startHttp({
    port: 0,
    host: '127.0.0.1',
    access: clientAccess(cachedTokens({ checkToken: async (token) => callers[token] })),
    currencies: DEFAULT_CURRENCIES,
    clock: () => Date.now() * 1000,
    ...unwatched,
    log: { error: (details) => logged.push(details), warn: (details) => warned.push(details) },
    origins: new Set([ORIGIN]),
    ...options,
  })
  return { ...server, url: `http://127.0.0.1:${server.port}`, logged, warned }
}

/** A request with a JSON body as `fetch` takes it, from the caller with every scope. */
export const posted = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...CREDENTIALS, 'Content-Type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** The path of a transfer. */
export const TRANSFERS = makeTransfer.path
