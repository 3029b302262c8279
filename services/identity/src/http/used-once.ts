import type { ExpiringKey } from '@folio/read-model/port.ts'
import type { AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Identity } from '../application/identity.ts'
import { endGrant } from './end-grant.ts'
import { destroyIn, findIn, type KeptModel, keepIn, keyIn, msOf } from './kept-model.ts'

/** The kinds of what may be used once: codes, and the refresh tokens of earlier releases. */
type UsedOnce = 'oidc/authorizationcode' | 'oidc/refreshtoken'

const usedKey = (kind: UsedOnce, id: string): ExpiringKey => `${keyIn(kind, id)}/used`

const secondsLeft = ({ exp = 0 }: AdapterPayload, nowS: number): number => Math.max(1, exp - nowS)

/** Marks a code or token as used, once: of two that use it at the same time one ends the grant for both. */
const useOnce = async (identity: Identity, kind: UsedOnce, id: string): Promise<void> => {
  const { readModel, clock } = identity
  const found = await findIn(identity, [kind], id)
  if (found === undefined) throw new errors.InvalidGrant('it has ended')
  const at = Math.floor(clock() / 1e6)
  if (await readModel.putIfAbsent(usedKey(kind, id), { at }, msOf(secondsLeft(found, at)))) return
  if (found.grantId !== undefined) await endGrant(identity, found.grantId)
  throw new errors.InvalidGrant('it was used already')
}

/** How what may be used once is kept: a second use ends the grant. */
export const usedOnce = (identity: Identity, kind: UsedOnce): KeptModel & Pick<Required<KeptModel>, 'consume'> => ({
  find: async (id) => {
    const found = await findIn(identity, [kind], id)
    const used = found && (await identity.readModel.look(usedKey(kind, id)))
    return used === undefined ? found : { ...found, consumed: used['at'] }
  },
  upsert: (id, payload, expiresIn) => keepIn(identity, kind, { id, payload, expiresIn }),
  consume: (id) => useOnce(identity, kind, id),
  destroy: destroyIn(identity, [kind]),
})
