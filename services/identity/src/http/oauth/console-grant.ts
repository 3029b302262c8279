import { CONSOLE_APPLICATION_ID, CONSOLE_SCOPES } from '@folio/contracts/identity/console-application.ts'
import type { Grant, KoaContextWithOIDC } from 'oidc-provider'
import type { IdentityPorts } from '../../application/identity.ts'
import { extendGrant, SESSION_MS } from '../../oauth-storage/grant-model.ts'

type Oidc = KoaContextWithOIDC['oidc']

/** Tells if a request of the OAuth server is about the console. */
export const isConsole = ({ client }: Pick<Oidc, 'client'>): boolean => client?.clientId === CONSOLE_APPLICATION_ID

/** Grants the console its scopes without a question, because it is Folio's own. */
const grantConsole = async ({ provider, session }: Oidc): Promise<Grant | undefined> => {
  const accountId = session?.accountId
  if (accountId === undefined) return undefined
  const grant = new provider.Grant({ accountId, clientId: CONSOLE_APPLICATION_ID })
  const scopes = CONSOLE_SCOPES.join(' ')
  grant.addOIDCScope(scopes)
  grant.addResourceScope(provider.issuer, scopes)
  await grant.save()
  return grant
}

/**
 * Makes the function that finds the grant of an authorization request. The console gets one with its first request of a
 * session; one that was revoked is replaced only after another log-in, so that a revocation logs out.
 */
export const grantLoader =
  (identity: IdentityPorts) =>
  async ({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> => {
    const { provider, client, session, result } = oidc
    const known = result?.consent?.grantId ?? session?.grantIdFor(client?.clientId ?? '')
    const found = known === undefined ? undefined : await provider.Grant.find(known)
    if (!isConsole(oidc)) return found
    if (found === undefined) {
      return known === undefined || result?.login !== undefined ? grantConsole(oidc) : undefined
    }
    await extendGrant(identity, { grantId: found.jti, refreshMs: SESSION_MS })
    return found
  }
