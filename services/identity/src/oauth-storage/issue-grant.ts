import { randomBytes } from 'node:crypto'
import type { ExpiringKey } from '@folio/read-model/port.ts'
import type { Grant, Interaction, Provider } from 'oidc-provider'
import { type IdentityPorts, IdentityUnavailable } from '../application/identity.ts'
import { type GrantScopes, UNUSED_SECONDS, widenGrant } from './grant-model.ts'
import { storageKey, ttlMsOf } from './stored-model.ts'

const ID_BYTES = 32

/** The key of the grant's id of a log-in under way: its form makes one grant, however often it is sent. */
const grantIdKey = (uid: string): ExpiringKey => `${storageKey('oidc/consent', uid)}/grant`

/** Makes the grant of a log-in under way, unless it exists; returns its id. */
const saveGrantOnce = async ({ readModel }: IdentityPorts, uid: string, grant: Grant): Promise<string> => {
  const key = grantIdKey(uid)
  const grantId = randomBytes(ID_BYTES).toString('base64url')
  if (!(await readModel.putIfAbsent(key, { grant_id: grantId }, ttlMsOf(UNUSED_SECONDS)))) {
    const named = (await readModel.peek(key))?.['grant_id']
    if (typeof named === 'string') return named
    throw new IdentityUnavailable('the grant of this log-in has just expired')
  }
  try {
    grant.jti = grantId
    return await grant.save()
  } catch (error) {
    await readModel.take(key)
    throw error
  }
}

const scopesOf = ({ openid, resources }: Grant): GrantScopes => ({ openid, resources })

/**
 * Grants scopes (separated by spaces) to an application, in its grant of this session or in a new one; returns the id of the
 * grant.
 */
export const issueGrant = async (
  { identity, server }: { readonly identity: IdentityPorts; readonly server: Provider },
  { params, grantId: knownId, uid }: Interaction,
  { accountId, scopes }: { readonly accountId: string; readonly scopes: string },
): Promise<string> => {
  const allow = (grant: Grant): Grant => {
    grant.addOIDCScope(scopes)
    grant.addResourceScope(server.issuer, scopes)
    return grant
  }
  const widened = async (id: string): Promise<GrantScopes | undefined> => {
    const grant = await server.Grant.find(id)
    return grant && scopesOf(allow(grant))
  }
  if (knownId !== undefined && (await widenGrant(identity, knownId, () => widened(knownId)))) return knownId
  const grant = allow(new server.Grant({ accountId, clientId: String(params['client_id']) }))
  return saveGrantOnce(identity, uid, grant)
}
