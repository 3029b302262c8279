import { randomBytes } from 'node:crypto'
import type { ExpiringKey } from '@folio/read-model/port.ts'
import type { Grant } from 'oidc-provider'
import { type Identity, IdentityUnavailable } from '../application/identity.ts'
import { type Allowed, UNUSED_S, widenGrant } from './kept-grants.ts'
import { keyIn, msOf } from './kept-model.ts'
import type { LogInCall, LogIns } from './log-in-call.ts'

const ID_BYTES = 32

/** Where the grant of a log-in under way is named: its form makes one, however often it is sent. */
const nameKey = (uid: string): ExpiringKey => `${keyIn('oidc/consent', uid)}/grant`

/** Makes the grant of a log-in under way, unless somebody did already; gives its id. */
const makeOnce = async ({ readModel }: Identity, uid: string, grant: Grant): Promise<string> => {
  const key = nameKey(uid)
  const grantId = randomBytes(ID_BYTES).toString('base64url')
  if (!(await readModel.putIfAbsent(key, { grant_id: grantId }, msOf(UNUSED_S)))) {
    const named = (await readModel.look(key))?.['grant_id']
    if (typeof named === 'string') return named
    throw new IdentityUnavailable('the grant of this log-in ended just now')
  }
  try {
    grant.jti = grantId
    return await grant.save()
  } catch (error) {
    await readModel.take(key)
    throw error
  }
}

const allowedBy = ({ openid, resources }: Grant): Allowed => ({ openid, resources })

/** Lets an application have all scopes of a text, in the grant that it has in this session or a new one; gives its id. */
export const giveGrant = async (
  { identity, server }: LogIns,
  { interaction: { params, grantId: knownId, uid } }: LogInCall,
  { accountId, scopes }: { readonly accountId: string; readonly scopes: string },
): Promise<string> => {
  const allow = (grant: Grant): Grant => {
    grant.addOIDCScope(scopes)
    grant.addResourceScope(server.issuer, scopes)
    return grant
  }
  const widened = async (id: string): Promise<Allowed | undefined> => {
    const grant = await server.Grant.find(id)
    return grant && allowedBy(allow(grant))
  }
  if (knownId !== undefined && (await widenGrant(identity, knownId, () => widened(knownId)))) return knownId
  const grant = allow(new server.Grant({ accountId, clientId: String(params['client_id']) }))
  return makeOnce(identity, uid, grant)
}
