import { SECOND_MS } from '@folio/kernel/units/time-units.ts'
import * as oauth from 'oauth4webapi'
import { CallFailure, failureIn, isUnknownOutcome } from '../../api/call-failure.ts'
import { withTimeLimit } from '../../api/time-limit.ts'
import { keepLogIn, type LogInRecord, takeLogIn } from './log-in-record.ts'
import { clientOf } from './token-client.ts'

/** An access token, kept in memory alone, its client, and the moment at which it expires, in milliseconds since 1970. */
export type AccessToken = { readonly token: string; readonly clientId: string; readonly expiresAtMs: number }

/** The end of a log-in: a token, or the reason why there is none. */
export type LogInEnd =
  | { readonly kind: 'token'; readonly access: AccessToken; readonly returnTo: string }
  | { readonly kind: 'refused'; readonly reason: string }

/** The application of the console at Folio's authorization server; see decision 113. */
export const APPLICATION_ID = 'folio-console'

const CLIENT: oauth.Client = { client_id: APPLICATION_ID }
const SCOPES = 'trade account_manage payment'

/** On a loopback address Folio is reached by http. */
const INSECURE = { [oauth.allowInsecureRequests]: true }

const callbackOf = (server: oauth.AuthorizationServer): string => `${server.issuer}/app/callback`

/** Folio is reached at another address than that of this page. */
export class OtherAddress extends Error {
  readonly address: string
  constructor(address: string) {
    super(`Folio is reached at ${address}`)
    this.name = 'OtherAddress'
    this.address = address
  }
}

const failed = async (response: Response): Promise<CallFailure> =>
  new CallFailure(failureIn(response, await response.json().catch(() => undefined)))

/** Throws a `CallFailure` for an answer that says nothing about the log-in, since the server fails or puts the page off. */
const refusePutOff = async (response: Response): Promise<void> => {
  if (isUnknownOutcome(response)) throw await failed(response)
}

/**
 * Reads the metadata of the authorization server, which must be at the address of this page. Throws `OtherAddress`, or a
 * `CallFailure`.
 */
export const discoverServer = async (origin: string): Promise<oauth.AuthorizationServer> => {
  const issuer = new URL(origin)
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE })
  if (!response.ok) throw await failed(response)
  const named: unknown = await response.clone().json()
  const address = typeof named === 'object' && named !== null && 'issuer' in named ? named.issuer : undefined
  if (typeof address === 'string' && new URL(address).origin !== origin) throw new OtherAddress(address)
  return oauth.processDiscoveryResponse(issuer, response)
}

/** A log-in that begins: its address, and what its end needs. */
export type BegunLogIn = LogInRecord & { readonly url: URL; readonly state: string }

/** Makes the address of a log-in by code with PKCE. */
export const beginLogIn = async (
  server: oauth.AuthorizationServer,
  { prompt, returnTo }: { readonly prompt?: 'none' | 'create'; readonly returnTo: string },
): Promise<BegunLogIn> => {
  const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()]
  const url = new URL(server.authorization_endpoint ?? '/oauth2/auth', server.issuer)
  url.search = new URLSearchParams({
    client_id: APPLICATION_ID,
    response_type: 'code',
    redirect_uri: callbackOf(server),
    scope: SCOPES,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(prompt === undefined ? {} : { prompt }),
  }).toString()
  return { url, state, verifier, returnTo }
}

type PageToLeave = { readonly sessionStorage: Storage; readonly location: Pick<Location, 'assign'> }

/** Leaves this page for Folio's log-in pages, and keeps what the return needs in the storage of this tab. */
export const leaveToLogIn = (begun: BegunLogIn, page: PageToLeave): void => {
  const { url, state, verifier, returnTo } = begun
  keepLogIn(page.sessionStorage, state, { verifier, returnTo })
  page.location.assign(url)
}

/**
 * Exchanges the code of the address to which a log-in led; its `state` must be that of the log-in. Throws a `CallFailure` if
 * the server fails or puts the page off.
 */
export const endLogIn = async (
  server: oauth.AuthorizationServer,
  address: URL,
  { state, verifier, returnTo }: LogInRecord & { readonly state: string },
): Promise<LogInEnd> => {
  try {
    const parameters = oauth.validateAuthResponse(server, CLIENT, address, state)
    const response = await oauth.authorizationCodeGrantRequest(
      ...([server, CLIENT, oauth.None(), parameters, callbackOf(server), verifier, INSECURE] as const),
    )
    await refusePutOff(response)
    const { access_token, expires_in = 0 } = await oauth.processAuthorizationCodeResponse(server, CLIENT, response)
    const clientId = clientOf(access_token)
    if (clientId === undefined) return { kind: 'refused', reason: 'invalid_answer' }
    const access = { token: access_token, clientId, expiresAtMs: Date.now() + expires_in * SECOND_MS }
    return { kind: 'token', access, returnTo }
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) {
      return { kind: 'refused', reason: error.error }
    }
    if (error instanceof oauth.OperationProcessingError) return { kind: 'refused', reason: 'invalid_answer' }
    throw error
  }
}

/** Ends the log-in of an address to which Folio's pages led this tab; one that this tab did not begin has no effect. */
export const endOwnLogIn = (
  server: oauth.AuthorizationServer,
  address: URL,
  storage: Storage,
): Promise<LogInEnd> | LogInEnd => {
  const state = address.searchParams.get('state') ?? ''
  const record = takeLogIn(storage, state)
  return record === undefined
    ? { kind: 'refused', reason: 'not_begun_here' }
    : endLogIn(server, address, { ...record, state })
}

const follow = (address: string | URL, init: RequestInit = {}): Promise<Response> =>
  fetch(address, {
    ...init,
    signal: withTimeLimit(init.signal),
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'follow',
  })

/** Returns the address to which the authorization server leads. Throws a `CallFailure` if it answers with an error. */
const followed = async (address: URL): Promise<URL> => {
  const response = await follow(address)
  if (!response.ok) throw await failed(response)
  return new URL(response.url)
}

/**
 * Gets a token by the session of the browser, without a page: the answer of the authorization server leads to the callback,
 * whose address has the code. Refused with `login_required` where nobody is logged in or the access was revoked. Throws a
 * `CallFailure` if the server answers with an error.
 */
export const renewSilently = async (server: oauth.AuthorizationServer): Promise<LogInEnd> => {
  const begun = await beginLogIn(server, { prompt: 'none', returnTo: '' })
  return endLogIn(server, await followed(begun.url), begun)
}

/**
 * Logs in by the one-time code of a printed link. Refused with `dead_link`, or `logged_in` where somebody is logged in. Throws
 * a `CallFailure` if the server fails or puts the page off.
 */
export const logInByCode = async (server: oauth.AuthorizationServer, code: string): Promise<LogInEnd> => {
  const begun = await beginLogIn(server, { returnTo: '' })
  const page = await followed(begun.url)
  if (!page.pathname.startsWith('/login/')) return { kind: 'refused', reason: 'logged_in' }
  const answer = await follow(new URL(`${page.pathname}/code`, page), {
    method: 'POST',
    body: new URLSearchParams({ code }),
  })
  await refusePutOff(answer)
  return answer.ok ? endLogIn(server, new URL(answer.url), begun) : { kind: 'refused', reason: 'dead_link' }
}

/**
 * Ends the session of the browser, as the console may by a request of its own. Returns the address of the page on which the
 * person does so where the server has not, such as in a browser that does not tell servers whose script asks.
 */
export const endSession = async ({ issuer }: oauth.AuthorizationServer): Promise<URL | undefined> => {
  const address = new URL('/oauth2/logout', issuer)
  const { pathname } = address
  address.search = new URLSearchParams({
    client_id: APPLICATION_ID,
    post_logout_redirect_uri: `${issuer}/app`,
  }).toString()
  const answer = await follow(address).catch(() => undefined)
  return answer?.ok === true && new URL(answer.url).pathname !== pathname ? undefined : address
}

/** Ends the access that a token gives, in all tabs of this browser. */
export const revokeAccess = async (server: oauth.AuthorizationServer, token: string): Promise<void> => {
  await oauth.revocationRequest(server, CLIENT, oauth.None(), token, INSECURE)
}
