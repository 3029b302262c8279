import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { identityKeys, PERSONAL_TOKEN_PREFIX, tokenHash } from '@folio/contracts/identity/views.ts'
import type { JWK } from 'jose'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Identity } from '../../application/identity.ts'
import { send } from '../../application/send.ts'
import { senderOf } from '../../application/sender.ts'
import { endGrant } from '../end-grant.ts'
import { accessTokenReader } from './access-token.ts'

/** What revocations are decided by. */
type Revoking = { readonly publicUrl: string; readonly identity: Identity; readonly signing: readonly JWK[] }

/** Whether an application may revoke a token of a log-in; where the token is another's it is told so (RFC 7009, 2.1). */
export const isOwnToken = (
  _: KoaContextWithOIDC,
  client: { readonly clientId: string },
  token: { readonly clientId?: string | undefined },
): boolean => {
  if (token.clientId !== client.clientId) throw new errors.InvalidGrant('the token was issued to another application')
  return true
}

const done = (context: KoaContextWithOIDC): void => {
  context.status = 200
  context.body = ''
}

const NOT_ITS_OWN = {
  error: 'unsupported_token_type',
  error_description: 'a personal access token is revoked by the application that it was made through, or by its owner',
}

/** Revokes a personal access token for the application that it was made through; one that is none any more needs nothing. */
const revokePersonalToken = async (
  identity: Identity,
  context: KoaContextWithOIDC,
  { token, applicationId }: { readonly token: string; readonly applicationId: string },
): Promise<void> => {
  const { values } = await identity.users.get([identityKeys.token(tokenHash(token))])
  const [entry] = values
  if (entry === undefined) return done(context)
  if (entry.application_id !== applicationId) {
    context.status = 400
    context.body = NOT_ITS_OWN
    return
  }
  const { client_id, token_id } = entry
  const sender = await senderOf(identity, client_id, 'revoke')
  const answer = await send(identity, sender, {
    topic: identityCommands,
    account: `user-${client_id}`,
    command: { type: 'RevokeToken', client_id, token_id },
    purpose: `${token_id} ${sender.correlationId}`,
  })
  if (answer !== 'duplicate_request_id') await identity.users.reach(answer.position)
  done(context)
}

/**
 * Revokes the tokens that the OAuth server by itself cannot. Access tokens are signed, not stored: here the grant ends that
 * one came from, and with it everything that came from there. Personal access tokens are the identity service's own.
 */
export const revokeOtherTokens = ({ publicUrl, identity, signing }: Revoking) => {
  const read = accessTokenReader({ publicUrl, signing })
  return async (context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const { oidc } = context
    if (oidc?.route !== 'revocation' || oidc.client === undefined) return
    const { token } = oidc.params ?? {}
    if (typeof token !== 'string') return
    const applicationId = oidc.client.clientId
    if (context.status === 200 && token.startsWith(PERSONAL_TOKEN_PREFIX)) {
      return revokePersonalToken(identity, context, { token, applicationId })
    }
    if (context.status !== 400) return
    const payload = await read(token)
    if (payload === 'ended') return done(context)
    if (payload === 'invalid' || payload.client_id !== applicationId) return
    await endGrant(identity, payload.grant_id)
    done(context)
  }
}
