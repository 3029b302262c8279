import { revokeGrant } from '@folio/access/revoke-grant.ts'
import type { ExpiringKey } from '@folio/read-model/port.ts'
import type { AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { IdentityPorts } from '../application/identity.ts'
import { deletePayload, findPayload, type StoredModel, savePayload, storageKey, ttlMsOf } from './stored-model.ts'

/** The kinds of single-use values: codes, and the refresh tokens of earlier releases. */
type SingleUseKind = 'oidc/authorizationcode' | 'oidc/refreshtoken'

const usedKey = (kind: SingleUseKind, id: string): ExpiringKey => `${storageKey(kind, id)}/used`

const secondsLeft = ({ exp = 0 }: AdapterPayload, nowS: number): number => Math.max(1, exp - nowS)

/** Marks a code or token as used; of two simultaneous uses the second revokes the grant. */
const consumeOnce = async (identity: IdentityPorts, kind: SingleUseKind, id: string): Promise<void> => {
  const { readModel, clock } = identity
  const found = await findPayload(identity, [kind], id)
  if (found === undefined) throw new errors.InvalidGrant('the code or token has expired')
  const at = Math.floor(clock() / 1e6)
  if (await readModel.putIfAbsent(usedKey(kind, id), { at }, ttlMsOf(secondsLeft(found, at)))) return
  if (found.grantId !== undefined) await revokeGrant(identity, found.grantId)
  throw new errors.InvalidGrant('the code or token was used already')
}

/** Stores single-use values; a second use revokes the grant. */
export const singleUseModel = (
  identity: IdentityPorts,
  kind: SingleUseKind,
): StoredModel & Pick<Required<StoredModel>, 'consume'> => ({
  find: async (id) => {
    const found = await findPayload(identity, [kind], id)
    const used = found && (await identity.readModel.peek(usedKey(kind, id)))
    return used === undefined ? found : { ...found, consumed: used['at'] }
  },
  upsert: (id, payload, expiresIn) => savePayload(identity, kind, { id, payload, expiresIn }),
  consume: (id) => consumeOnce(identity, kind, id),
  destroy: deletePayload(identity, [kind]),
})
