import { revokeGrant } from '@folio/access/revoke-grant.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { identityKeys, PERSONAL_TOKEN_PREFIX, tokenHash } from '@folio/contracts/identity/views.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import type { JWK } from 'jose'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { IdentityPorts } from '../../../application/identity.ts'
import { sendCommand, senderOf } from '../../../application/send-command.ts'
import { accessTokenReader } from '../access-token.ts'

/** The ports and keys that revocations need. */
type Revoking = { readonly publicUrl: string; readonly identity: IdentityPorts; readonly signing: readonly JWK[] }

/** Lets an application revoke its own tokens of log-ins; refuses another application's (RFC 7009, 2.1). */
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

/**
 * Revokes a personal access token for the application that it was made through; a token that is confirmed missing counts as
 * revoked. Rejects with `ReadModelUnavailable` while the view lags.
 */
const revokePersonalToken = async (
  identity: IdentityPorts,
  context: KoaContextWithOIDC,
  { token, applicationId }: { readonly token: string; readonly applicationId: string },
): Promise<void> => {
  const look = () => identity.users.get([identityKeys.token(tokenHash(token))])
  const { values } = await confirmMissing(identity.users, identity.clock(), look)
  const [entry] = values
  if (entry === undefined) return done(context)
  if (entry.application_id !== applicationId) {
    context.status = 400
    context.body = NOT_ITS_OWN
    return
  }
  const { client_id, token_id } = entry
  const sender = await senderOf(identity, client_id, 'revoke')
  const answer = await sendCommand(identity, sender, {
    topic: identityCommands,
    account: `user-${client_id}`,
    command: { type: 'RevokeToken', client_id, token_id },
    purpose: `${token_id} ${sender.correlationId}`,
  })
  if (answer !== 'duplicate_request_id') await identity.users.waitFor(answer.position)
  done(context)
}

/**
 * Revokes the tokens that the OAuth server cannot. Access tokens are signed, not stored: revoking one revokes its grant and
 * with it all tokens of that grant, also by a token that has expired. Personal access tokens are the identity service's
 * own.
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
    const found = await read(token)
    if (found.status === 'invalid' || found.payload.client_id !== applicationId) return
    await revokeGrant(identity, found.payload.grant_id)
    done(context)
  }
}
