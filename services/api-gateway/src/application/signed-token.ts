import { scopesIn } from '@folio/contracts/http/scope.ts'
import { accessTokenAt } from '@folio/contracts/identity/access-token.ts'
import {
  grantedWith,
  grantKey,
  identityKeys,
  lacksConfirmation,
  passwordNumberOf,
} from '@folio/contracts/identity/views.ts'
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Caller } from '../http/caller.ts'
import { surely } from './certainty.ts'
import type { Gateway } from './gateway.ts'

/** What access tokens of the identity service are held against. */
export type SignedTokens = {
  /** Who signs them and for whom they are made: our own address. */
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

const SECOND_MS = 1000

// What says that the keys could not be had; everything else says that the token is none of ours.
const isAboutKeys = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC'

const verified = async ({ publicUrl, keySet }: SignedTokens, token: string) => {
  try {
    const { payload } = await jwtVerify(token, keySet, accessTokenAt(publicUrl))
    return payloadSchema.safeParse(payload).data
  } catch (error) {
    if (isAboutKeys(error)) throw new IdentityUnreachable('the keys of access tokens cannot be had', { cause: error })
    return undefined
  }
}

/** Where access tokens are made does not answer. */
export class IdentityUnreachable extends Error {
  override readonly name = 'IdentityUnreachable'
}

/**
 * Whose a signed access token is. The signature alone does not do: the grant that it came from must still be kept, so that
 * neither a revocation nor a read model that vanished leaves a token behind; its client must not have been erased or have
 * changed the password since, nor its application been closed: none of these ends a grant by itself.
 */
export const signedToken = async (
  { readModel, users, clock, isConfirmingRequired }: Gateway,
  signed: SignedTokens,
  token: string,
): Promise<Caller | undefined> => {
  const payload = await verified(signed, token)
  if (payload === undefined) return undefined
  const grant = await readModel.look(grantKey(payload.grant_id))
  if (grant === undefined) return undefined
  const { sub } = payload
  const owner = await users.get([identityKeys.client(sub), identityKeys.password(sub), identityKeys.emailVerified(sub)])
  const password_number = passwordNumberOf(owner.values[1])
  const [client, , emailVerified] = owner.values
  if (isConfirmingRequired && client && lacksConfirmation(client, { verified: emailVerified })) return undefined
  if (client?.isErased || password_number !== grantedWith(grant)) return undefined
  // An application that is not to be seen yet must not be taken for a closed one.
  const look = () => users.get([identityKeys.application(payload.client_id)])
  const application = await surely(users, clock(), look)
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
