import type { Credential } from '@folio/access/revocation-cache.ts'
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
import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
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
export class IdentityUnreachable extends DependencyUnavailable {
  override readonly name = 'IdentityUnreachable'
}

/** The access that a log-in gave to an application: its client, application and grant. */
type LogIn = { readonly client_id: string; readonly application_id: string; readonly grant_id: string }

/**
 * Returns the number of the password of a log-in whose access lasts; undefined if it has ended. It checks that the read
 * model still keeps the grant, so that a revocation or a lost read model ends the access, and that since then the
 * client was not erased, its password not changed and its application not closed, none of which ends a grant by itself.
 */
const passwordNumberOfLogIn = async (
  { readModel, users, clock, isConfirmationRequired }: TokenSources,
  { client_id, application_id, grant_id }: LogIn,
): Promise<number | undefined> => {
  const grant = await readModel.peek(grantKey(grant_id))
  if (grant === undefined) return undefined
  const owner = await users.get([
    identityKeys.client(client_id),
    identityKeys.password(client_id),
    identityKeys.emailVerified(client_id),
  ])
  const [client, password, verified] = owner.values
  const password_number = passwordNumberOf(password)
  if (isConfirmationRequired && client && lacksConfirmation(client, { verified })) return undefined
  if (client?.isErased || password_number !== passwordNumberOfGrant(grant)) return undefined
  // An application that the view does not show yet must not be taken for a closed one.
  const look = () => users.get([identityKeys.application(application_id)])
  const application = await confirmMissing(users, clock(), look)
  return application.values[0] === undefined ? undefined : password_number
}

/**
 * Returns the caller of a signed access token; undefined if the token is not valid, or the access of its log-in has
 * ended.
 */
export const authenticateSignedToken = async (
  sources: TokenSources,
  signed: SignedTokens,
  token: string,
): Promise<Caller | undefined> => {
  const payload = await verifySignature(signed, token)
  if (payload === undefined) return undefined
  const logIn: LogIn = { client_id: payload.sub, application_id: payload.client_id, grant_id: payload.grant_id }
  const password_number = await passwordNumberOfLogIn(sources, logIn)
  if (password_number === undefined) return undefined
  return {
    ...logIn,
    scopes: scopesIn(payload.scope.split(' ')),
    token_id: payload.jti,
    password_number,
    expiresAtMs: payload.exp * SECOND_MS,
  }
}

/** Tells if a client may use a personal access token, and the application that made it is not closed. */
const mayUseToken = async (
  { users, isConfirmationRequired }: TokenSources,
  { client_id, application_id }: Omit<LogIn, 'grant_id'>,
): Promise<boolean> => {
  const about = await users.get([
    identityKeys.client(client_id),
    identityKeys.application(application_id),
    identityKeys.emailVerified(client_id),
  ])
  const [owner, application, verified] = about.values
  if (isConfirmationRequired && owner && lacksConfirmation(owner, { verified })) return false
  return !owner?.isErased && (application !== undefined || application_id === OPERATOR_APPLICATION_ID)
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
  if (entry === undefined || !(await mayUseToken(sources, entry))) return undefined
  const { expires_at, ...rest } = entry
  const caller = { ...rest, scopes: scopesIn(entry.scopes) }
  return expires_at === undefined ? caller : { ...caller, expiresAtMs: Date.parse(expires_at) }
}

/**
 * Tells if a token that was valid before still is, by the same sources, without the token itself; its expiry is not
 * judged. Rejects while the sources are unavailable.
 */
export const isStillValid = async (sources: TokenSources, credential: Credential): Promise<boolean> => {
  const { client_id, application_id, token_id, grant_id, password_number } = credential
  if (grant_id !== undefined) {
    const present = await passwordNumberOfLogIn(sources, { client_id, application_id, grant_id })
    return present !== undefined && present === (password_number ?? present)
  }
  const look = () => sources.users.get([identityKeys.ownToken(client_id, token_id)])
  const { values } = await confirmMissing(sources.users, sources.clock(), look)
  return values[0] !== undefined && mayUseToken(sources, credential)
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
