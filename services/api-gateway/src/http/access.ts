import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from './caller.ts'
import type { CachedTokens } from './tokens.ts'

/** Who a request is from, or why that is not believed: no valid token, or one of another application. */
export type Identified = Caller | 'unauthorized' | 'foreign_token'

/** How a server tells who calls; answers at once where it can. */
export type Access = (headers: IncomingHttpHeaders) => Identified | Promise<Identified>

const SCHEME = 'bearer '
const TOKEN_LENGTH_MAX = 4096

const bearerOf = (authorization: string | undefined): string | undefined => {
  if (authorization === undefined || authorization.length > TOKEN_LENGTH_MAX) return undefined
  if (authorization.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return undefined
  return authorization.slice(SCHEME.length).trim() || undefined
}

const of = (application: string, caller: Caller | undefined): Identified => {
  if (!caller) return 'unauthorized'
  const isSame = caller.application_id === application || caller.application_id === application.toLowerCase()
  return isSame ? caller : 'foreign_token'
}

/** Clients: a bearer token, and the id of the application that the token was made for. */
export const clientAccess =
  (tokens: CachedTokens): Access =>
  (headers) => {
    const token = bearerOf(headers.authorization)
    const application = headers['service-app-id']
    if (token === undefined || typeof application !== 'string' || application === '') return 'unauthorized'
    const known = tokens.remembered(token)
    if (known) return of(application, known)
    return tokens.checkToken(token).then((caller) => of(application, caller))
  }

const OPERATOR: Caller = {
  client_id: 'operator',
  application_id: 'operator',
  scopes: ['operator'],
  token_id: 'operator',
}

/** The operator: one bearer token, compared in a time that does not depend on it. */
export const operatorAccess = (operatorToken: string): Access => {
  const expected = hash('sha256', operatorToken, 'buffer')
  return (headers) => {
    const token = bearerOf(headers.authorization) ?? ''
    return timingSafeEqual(hash('sha256', token, 'buffer'), expected) ? OPERATOR : 'unauthorized'
  }
}
