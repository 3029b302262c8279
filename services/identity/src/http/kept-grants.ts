import { grantedWith, grantKey } from '@folio/contracts/identity/views.ts'
import { changeValue } from '@folio/read-model/change-value.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import type { AdapterPayload } from 'oidc-provider'
import type { Identity } from '../application/identity.ts'
import { passwordNumberNow } from '../application/password-number-now.ts'
import { endGrant } from './end-grant.ts'
import { GRANTS_OF_CLIENT } from './grants-of-client.ts'
import { ID_LENGTH_MAX, type KeptModel, msOf } from './kept-model.ts'
import { LIFETIMES_S } from './lifetimes.ts'
import { noteOfClient } from './note-of-client.ts'

/** How long a grant is kept until its code is exchanged, in seconds; a code lasts a minute. */
export const UNUSED_S = 10 * 60

/** Longer than the access tokens of a grant last after its refresh token. */
const LONGER_MS = 2 * 60 * 60 * 1000

/** How long a grant is kept at most without a refresh token being made. */
const USED_MS = msOf(LIFETIMES_S.RefreshToken) + LONGER_MS

/** Notes a grant that was kept; where that fails there is no grant. */
const noteGrant = async (
  identity: Identity,
  grant: { readonly clientId: string; readonly id: string },
): Promise<void> => {
  try {
    await noteOfClient(identity, GRANTS_OF_CLIENT, grant)
  } catch (error) {
    await identity.readModel.take(grantKey(grant.id))
    throw error
  }
}

/** Grants note which of the client's passwords they were given with, and are worth nothing once there is another. */
export const keptGrants = (identity: Identity): KeptModel => ({
  find: async (id) => {
    const grant: AdapterPayload | undefined =
      id.length > ID_LENGTH_MAX ? undefined : await identity.readModel.look(grantKey(id))
    if (grant?.accountId === undefined) return undefined
    const passwordNumber = await passwordNumberNow(identity, grant.accountId)
    return grantedWith(grant) === passwordNumber ? { ...grant, jti: id } : undefined
  },
  upsert: async (id, { jti: _, ...payload }, expiresIn = UNUSED_S) => {
    const { accountId = '' } = payload
    const password_number = await passwordNumberNow(identity, accountId)
    const kept = { ...payload, password_number, is_unused: true }
    const isNew = await identity.readModel.putIfAbsent(grantKey(id), kept, msOf(Math.min(expiresIn, UNUSED_S)))
    if (!isNew) throw new Error('a grant is saved once; call widenGrant to add to one')
    await noteGrant(identity, { clientId: accountId, id })
  },
  destroy: (id) => endGrant(identity, id),
})

/** What a grant allows. */
export type Allowed = Pick<AdapterPayload, 'openid' | 'resources'>

/**
 * Lets a grant allow more; answers whether it is there still. It is replaced where it has not changed since it was read, so
 * that one that ends in between does not come back, and neither of two that widen it at the same time is lost.
 */
export const widenGrant = async (
  { readModel }: Identity,
  grantId: string,
  widened: () => Promise<Allowed | undefined>,
): Promise<boolean> =>
  changeValue(readModel, grantKey(grantId), async (grant) => {
    const allowed = grant && (await widened())
    if (grant === undefined || allowed === undefined) return undefined
    const ttlMs = grant['is_unused'] === true ? msOf(UNUSED_S) : USED_MS
    return { to: { ...grant, ...allowed }, ttlMs }
  })

/**
 * Keeps a grant for as long as a refresh token of it that was made now, at most until its own end. One that was used before is
 * noted for its client once more: it may be older than such notes, or its note lost.
 */
export const keepGrantUsed = async (
  identity: Identity,
  { grantId, refreshMs }: { readonly grantId: string; readonly refreshMs: number },
): Promise<void> => {
  const { readModel, clock } = identity
  let usedBefore: ViewValue | undefined
  const isKept = await changeValue(readModel, grantKey(grantId), (grant) => {
    const end = grant?.['exp']
    if (grant === undefined || typeof end !== 'number') return undefined
    const leftMs = end * 1000 - Math.floor(clock() / 1000)
    if (leftMs <= 0) return undefined
    const { is_unused, ...used } = grant
    usedBefore = is_unused === true ? undefined : grant
    return { to: used, ttlMs: Math.min(leftMs, refreshMs + LONGER_MS) }
  })
  const clientId = isKept ? usedBefore?.['accountId'] : undefined
  if (typeof clientId === 'string') await noteOfClient(identity, GRANTS_OF_CLIENT, { clientId, id: grantId })
}
