import type { JWK } from 'jose'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { isActiveClient } from '../../../application/clients/active-client.ts'
import type { IdentityPorts } from '../../../application/identity.ts'
import { grantModel } from '../../../oauth-storage/grant-model.ts'
import { applicationModel } from '../../../oauth-storage/storage-adapter.ts'
import { readForm } from '../../forms/form-fields.ts'
import { type AccessTokenPayload, accessTokenReader } from '../access-token.ts'
import { personClaims } from './person-claims.ts'

/** The path of the userinfo endpoint. */
export const USERINFO_PATH = '/oauth2/userinfo'

/** The refusal of a token, in the words of RFC 6750. */
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
  description: 'the access token is invalid, expired or revoked',
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

/** Reads the token of a request from its header or its posted form (RFC 6750, 2.1 and 2.2). */
const tokenOf = async ({ req, method }: KoaContextWithOIDC): Promise<string | Refused> => {
  const [, inHeader] = /^bearer +([\w.~+/=-]+)$/i.exec(req.headers.authorization ?? '') ?? []
  const form = method === 'POST' ? await readForm(req) : undefined
  const inForm = form?.['access_token']
  if (inHeader !== undefined && inForm !== undefined) return TWICE
  return inHeader ?? inForm ?? ABSENT
}

/** The ports and settings of the userinfo endpoint. */
export type UserinfoOptions = {
  readonly publicUrl: string
  readonly identity: IdentityPorts
  readonly signing: readonly JWK[]
  /** Refuses clients without a confirmed e-mail address. */
  readonly isConfirmationRequired: boolean
}

/** Answers the claims that the scopes of an access token allow, while the token's grant is valid. */
export const userinfo = ({ publicUrl, identity, signing, isConfirmationRequired }: UserinfoOptions) => {
  const read = accessTokenReader({ publicUrl, signing })
  const isKept = async ({ sub, client_id, grant_id }: AccessTokenPayload): Promise<boolean> => {
    const grant = await grantModel(identity).find(grant_id)
    if (grant === undefined || grant.accountId !== sub || grant.clientId !== client_id) return false
    if (!(await isActiveClient(identity, sub, { isConfirmationRequired }))) return false
    return (await applicationModel(identity, publicUrl).find(client_id)) !== undefined
  }
  return async (context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (context.path !== USERINFO_PATH) return next()
    const token = await tokenOf(context)
    if (typeof token !== 'string') return refuse(context, token)
    const found = await read(token)
    if (found.status !== 'valid' || !(await isKept(found.payload))) return refuse(context, INVALID)
    const { payload } = found
    const scopes = payload.scope.split(' ')
    if (!scopes.includes('openid')) return refuse(context, NARROW)
    context.body = await personClaims(identity, payload.sub, scopes)
  }
}
