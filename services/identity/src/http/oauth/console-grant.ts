import { revokeGrant } from '@folio/access/revoke-grant.ts'
import { CONSOLE_APPLICATION_ID, CONSOLE_SCOPES } from '@folio/contracts/identity/console-application.ts'
import type { Grant, KoaContextWithOIDC } from 'oidc-provider'
import type { IdentityPorts } from '../../application/identity.ts'
import { currentPasswordNumber } from '../../application/passwords/current-password-number.ts'
import { passwordNumberIn } from '../../domain/amr-password-number.ts'
import { extendGrant, SESSION_MS } from '../../oauth-storage/grant-model.ts'

type Oidc = KoaContextWithOIDC['oidc']

/** Tells if a request of the OAuth server is about the console. */
export const isConsole = ({ client }: Pick<Oidc, 'client'>): boolean => client?.clientId === CONSOLE_APPLICATION_ID

/**
 * Tells if the log-in of a session used the password that is current now. The session of a log-in that continues after
 * a pause is made from the stored result of its form, without the check of stored sessions.
 */
const isOfCurrentPassword = async (identity: IdentityPorts, session: Oidc['session']): Promise<boolean> => {
  if (session?.accountId === undefined) return false
  return passwordNumberIn(session.amr) === (await currentPasswordNumber(identity, session.accountId))
}

/** Grants the console its scopes without a question, because it is Folio's own. */
const grantConsole = async (identity: IdentityPorts, { provider, session }: Oidc): Promise<Grant | undefined> => {
  const accountId = session?.accountId
  if (accountId === undefined) return undefined
  const grant = new provider.Grant({ accountId, clientId: CONSOLE_APPLICATION_ID })
  const scopes = CONSOLE_SCOPES.join(' ')
  grant.addOIDCScope(scopes)
  grant.addResourceScope(provider.issuer, scopes)
  const id = await grant.save()
  // A grant is stored with the number of the current password: one that changed meanwhile must not pass for that of the log-in.
  if (await isOfCurrentPassword(identity, session)) return grant
  await revokeGrant(identity, id)
  return undefined
}

/**
 * Makes the function that finds the grant of an authorization request. The console gets one with its first request of a
 * session; one that was revoked is replaced only after another log-in, so that a revocation logs out. A session of a
 * former password gets none.
 */
export const grantLoader =
  (identity: IdentityPorts) =>
  async ({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> => {
    const { provider, client, session, result } = oidc
    const known = result?.consent?.grantId ?? session?.grantIdFor(client?.clientId ?? '')
    const found = known === undefined ? undefined : await provider.Grant.find(known)
    if (!isConsole(oidc)) return found
    if (!(await isOfCurrentPassword(identity, session))) return undefined
    if (found === undefined) {
      return known === undefined || result?.login !== undefined ? grantConsole(identity, oidc) : undefined
    }
    await extendGrant(identity, { grantId: found.jti, refreshMs: SESSION_MS })
    return found
  }
