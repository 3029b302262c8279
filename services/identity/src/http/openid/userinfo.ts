import type { JWK } from 'jose'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Identity } from '../../application/identity.ts'
import { mayBeLetIn } from '../../application/may-be-let-in.ts'
import { keptGrants } from '../kept-grants.ts'
import { applications } from '../oidc-storage.ts'
import { readForm } from '../read-form.ts'
import { type AccessTokenPayload, accessTokenReader } from './access-token.ts'
import { personClaims } from './person-claims.ts'

/** Where an application reads what it may know of the person who logged in. */
export const USERINFO_PATH = '/oauth2/userinfo'

/** Why a token is not taken, in the words of RFC 6750. */
type Refused = {
  readonly status: 400 | 401 | 403
  readonly error?: 'invalid_request' | 'invalid_token' | 'insufficient_scope'
  readonly description: string
}

const ABSENT: Refused = { status: 401, description: 'send an access token as Authorization: Bearer' }
const TWICE: Refused = { status: 400, error: 'invalid_request', description: 'send the access token once' }
const INVALID: Refused = {
  status: 401,
  error: 'invalid_token',
  description: 'the access token is not valid, or not any more',
}
const NARROW: Refused = {
  status: 403,
  error: 'insufficient_scope',
  description: 'the access token lacks the scope openid',
}

const refuse = (context: KoaContextWithOIDC, { status, error, description }: Refused): void => {
  const scope = error === 'insufficient_scope' ? ', scope="openid"' : ''
  const why = error === undefined ? '' : `, error="${error}", error_description="${description}"${scope}`
  context.status = status
  context.set('WWW-Authenticate', `Bearer realm="Folio"${why}`)
  context.body = { error: error ?? 'invalid_token', error_description: description }
}

/** The token of a request: in its header, or in the form that it posts (RFC 6750, 2.1 and 2.2). */
const tokenOf = async ({ req, method }: KoaContextWithOIDC): Promise<string | Refused> => {
  const [, inHeader] = /^bearer +([\w.~+/=-]+)$/i.exec(req.headers.authorization ?? '') ?? []
  const form = method === 'POST' ? await readForm(req) : undefined
  const inForm = form?.['access_token']
  if (inHeader !== undefined && inForm !== undefined) return TWICE
  return inHeader ?? inForm ?? ABSENT
}

/** What the userinfo endpoint holds a token against. */
export type UserinfoOptions = {
  readonly publicUrl: string
  readonly identity: Identity
  readonly signing: readonly JWK[]
  /** Whether nothing is told of a client without a confirmed e-mail address. */
  readonly isConfirmingRequired: boolean
}

/** Answers what the scopes of an access token let its application know of its client, as long as the token's grant is kept. */
export const userinfo = ({ publicUrl, identity, signing, isConfirmingRequired }: UserinfoOptions) => {
  const read = accessTokenReader({ publicUrl, signing })
  const isKept = async ({ sub, client_id, grant_id }: AccessTokenPayload): Promise<boolean> => {
    const grant = await keptGrants(identity).find(grant_id)
    if (grant === undefined || grant.accountId !== sub || grant.clientId !== client_id) return false
    if (!(await mayBeLetIn(identity, sub, { isConfirmingRequired }))) return false
    return (await applications(identity).find(client_id)) !== undefined
  }
  return async (context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (context.path !== USERINFO_PATH) return next()
    const token = await tokenOf(context)
    if (typeof token !== 'string') return refuse(context, token)
    const payload = await read(token)
    if (typeof payload === 'string' || !(await isKept(payload))) return refuse(context, INVALID)
    const scopes = payload.scope.split(' ')
    if (!scopes.includes('openid')) return refuse(context, NARROW)
    context.body = await personClaims(identity, payload.sub, scopes)
  }
}
