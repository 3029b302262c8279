import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import type { Caller } from '../caller.ts'
import type { Refusal } from '../refusal.ts'
import type { CachedAuthenticator } from '../tokens/cached-authenticator.ts'

/**
 * The caller of a request, or the reason to refuse it: no valid token, a token of another application, or a refusal with
 * reasons of its own.
 */
export type IdentifiedCaller = Caller | 'unauthorized' | 'foreign_token' | Refusal

/** Identifies the caller of a request for an endpoint; returns no promise if the caller is cached. */
export type IdentifyCaller = (
  incoming: IncomingMessage,
  endpoint: Endpoint,
) => IdentifiedCaller | Promise<IdentifiedCaller>

const SCHEME = 'bearer '
const TOKEN_LENGTH_MAX = 4096

/** Returns the bearer token of an `Authorization` header; undefined if it has none. */
export const bearerOf = (authorization: string | undefined): string | undefined => {
  if (authorization === undefined || authorization.length > TOKEN_LENGTH_MAX) return undefined
  if (authorization.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return undefined
  return authorization.slice(SCHEME.length).trim() || undefined
}

const ofApplication = (application: string, caller: Caller | undefined): IdentifiedCaller => {
  if (!caller) return 'unauthorized'
  const isSame = caller.application_id === application || caller.application_id === application.toLowerCase()
  return isSame ? caller : 'foreign_token'
}

/** Identifies a client by a bearer token and the id of the application to which the token was issued. */
export const identifyClient =
  (tokens: CachedAuthenticator): IdentifyCaller =>
  ({ headers }) => {
    const token = bearerOf(headers.authorization)
    const application = headers['service-app-id']
    if (token === undefined || typeof application !== 'string' || application === '') return 'unauthorized'
    const known = tokens.remembered(token)
    if (known) return ofApplication(application, known)
    return tokens.authenticate(token).then((caller) => ofApplication(application, caller))
  }

/** Identifies the application of a call whose body has the tokens of its clients. */
export const identifyApplication =
  (isKnown: (applicationId: string) => Promise<boolean>): IdentifyCaller =>
  async ({ headers: { 'service-app-id': application } }) => {
    if (typeof application !== 'string' || !(await isKnown(application))) return 'unauthorized'
    return { client_id: application, application_id: application, scopes: ['application'], token_id: application }
  }
