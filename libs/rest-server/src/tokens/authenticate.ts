import { OPERATOR_APPLICATION_ID } from '@folio/contracts/derived-ids.ts'
import { scopesIn } from '@folio/contracts/http/scope.ts'
import { accessTokenAt } from '@folio/contracts/identity/access-token.ts'
import {
  grantKey,
  identityKeys,
  lacksConfirmation,
  passwordNumberOf,
  passwordNumberOfGrant,
  tokenHash,
} from '@folio/contracts/identity/views.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { SECOND_MS } from '@folio/kernel/units/time-units.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Caller } from '../caller.ts'
import type { TokenAuthenticator } from './cached-authenticator.ts'
import { isPersonalToken } from './personal-token.ts'

/** The sources by which tokens are judged: the grants in the read model and the view of the identity service. */
export type TokenSources = {
  readonly readModel: Pick<ReadModel, 'peek'>
  readonly users: ViewReader
  readonly clock: Clock
  /** True if a client needs a confirmed e-mail address to use its tokens. */
  readonly isConfirmationRequired: boolean
}

/** The issuer and the keys by which access tokens of the identity service are checked. */
export type SignedTokens = {
  /** The issuer and the audience of the tokens: Folio's own public URL. */
  readonly publicUrl: string
  readonly keySet: JWTVerifyGetKey
}

const payloadSchema = z.object({
  sub: z.string(),
  jti: z.string(),
  client_id: z.string(),
  grant_id: z.string(),
  scope: z.string().default(''),
  exp: z.number(),
})

// Tells an error that means unavailable keys from one that means an invalid token.
const isAboutKeys = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC'

const verifySignature = async ({ publicUrl, keySet }: SignedTokens, token: string) => {
  try {
    const { payload } = await jwtVerify(token, keySet, accessTokenAt(publicUrl))
    return payloadSchema.safeParse(payload).data
  } catch (error) {
    if (isAboutKeys(error)) throw new IdentityUnreachable('the keys of access tokens cannot be read', { cause: error })
    return undefined
  }
}

/** The identity service, which issues access tokens, is unreachable. */
export class IdentityUnreachable extends Error {
  override readonly name = 'IdentityUnreachable'
}

/**
 * Returns the caller of a signed access token; undefined if the token is not valid. Beside the signature it checks that
 * the read model still keeps the grant, so that a revocation or a lost read model ends the token, and that since then the
 * client was not erased, its password not changed and its application not closed, none of which ends a grant by itself.
 */
export const authenticateSignedToken = async (
  { readModel, users, clock, isConfirmationRequired }: TokenSources,
  signed: SignedTokens,
  token: string,
): Promise<Caller | undefined> => {
  const payload = await verifySignature(signed, token)
  if (payload === undefined) return undefined
  const grant = await readModel.peek(grantKey(payload.grant_id))
  if (grant === undefined) return undefined
  const { sub } = payload
  const owner = await users.get([identityKeys.client(sub), identityKeys.password(sub), identityKeys.emailVerified(sub)])
  const password_number = passwordNumberOf(owner.values[1])
  const [client, , emailVerified] = owner.values
  if (isConfirmationRequired && client && lacksConfirmation(client, { verified: emailVerified })) return undefined
  if (client?.isErased || password_number !== passwordNumberOfGrant(grant)) return undefined
  // An application that the view does not show yet must not be taken for a closed one.
  const look = () => users.get([identityKeys.application(payload.client_id)])
  const application = await confirmMissing(users, clock(), look)
  if (application.values[0] === undefined) return undefined
  return {
    client_id: payload.sub,
    application_id: payload.client_id,
    scopes: scopesIn(payload.scope.split(' ')),
    token_id: payload.jti,
    grant_id: payload.grant_id,
    password_number,
    expiresAtMs: payload.exp * SECOND_MS,
  }
}

/**
 * Returns the caller of a personal access token from the identity view; undefined if the token is confirmed missing, its
 * client was erased, the application that made it was closed, or its client lacks a required confirmation of the e-mail
 * address.
 */
export const authenticatePersonalToken = async (sources: TokenSources, token: string): Promise<Caller | undefined> => {
  const look = () => sources.users.get([identityKeys.token(tokenHash(token))])
  const { values } = await confirmMissing(sources.users, sources.clock(), look)
  const [entry] = values
  if (entry === undefined) return undefined
  const { application_id } = entry
  const about = await sources.users.get([
    identityKeys.client(entry.client_id),
    identityKeys.application(application_id),
    identityKeys.emailVerified(entry.client_id),
  ])
  const [owner, application, verified] = about.values
  if (sources.isConfirmationRequired && owner && lacksConfirmation(owner, { verified })) return undefined
  if (owner?.isErased || (application === undefined && application_id !== OPERATOR_APPLICATION_ID)) return undefined
  const { expires_at, ...rest } = entry
  const caller = { ...rest, scopes: scopesIn(entry.scopes) }
  return expires_at === undefined ? caller : { ...caller, expiresAtMs: Date.parse(expires_at) }
}

/** Tells whether an application is registered, or is the operator's. */
export const isKnownApplication = async (
  { users, clock }: Pick<TokenSources, 'users' | 'clock'>,
  applicationId: string,
): Promise<boolean> => {
  const id = applicationId.toLowerCase()
  if (id === OPERATOR_APPLICATION_ID) return true
  const look = () => users.get([identityKeys.application(id)])
  return (await confirmMissing(users, clock(), look)).values[0] !== undefined
}

const isSigned = (token: string): boolean => token.split('.').length === 3

/** Makes the authenticator of both kinds of tokens: signed access tokens of log-ins and personal access tokens. */
export const tokenAuthenticator = (sources: TokenSources, signed: () => Promise<SignedTokens>): TokenAuthenticator => ({
  authenticate: async (token): Promise<Caller | undefined> => {
    if (isPersonalToken(token)) return authenticatePersonalToken(sources, token)
    return isSigned(token) ? authenticateSignedToken(sources, await signed(), token) : undefined
  },
})
