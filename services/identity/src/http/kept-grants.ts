import { grantedWith, grantKey } from '@folio/contracts/identity/views.ts'
import type { AdapterPayload } from 'oidc-provider'
import { type Identity, IdentityUnavailable } from '../application/identity.ts'
import { passwordNumberNow } from '../application/password-number-now.ts'
import { endGrant } from './end-grant.ts'
import { GRANTS_OF_CLIENT } from './grants-of-client.ts'
import { ID_LENGTH_MAX, type KeptModel, msOf } from './kept-model.ts'
import { noteOfClient } from './note-of-client.ts'

/** How long a grant is kept until its code is exchanged, in seconds; a code lasts a minute. */
export const UNUSED_S = 10 * 60

/** Longer than the access tokens of a grant last after its refresh token. */
const LONGER_MS = 2 * 60 * 60 * 1000

const TRIES_MAX = 20

const findGrant = async ({ readModel }: Identity, id: string): Promise<AdapterPayload | undefined> => {
  const found = id.length > ID_LENGTH_MAX ? undefined : await readModel.look(grantKey(id))
  return found && { ...found, jti: id }
}

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
    const grant = await findGrant(identity, id)
    if (grant?.accountId === undefined) return undefined
    return grantedWith(grant) === (await passwordNumberNow(identity, grant.accountId)) ? grant : undefined
  },
  upsert: async (id, { jti: _, ...payload }, expiresIn = UNUSED_S) => {
    const known = await findGrant(identity, id)
    const { accountId = '' } = payload
    const password_number = known ? grantedWith(known) : await passwordNumberNow(identity, accountId)
    const isUnused = known === undefined || known['is_unused'] === true
    const kept = { ...payload, password_number, ...(isUnused ? { is_unused: true } : {}) }
    await identity.readModel.keep(grantKey(id), kept, msOf(isUnused ? Math.min(expiresIn, UNUSED_S) : expiresIn))
    if (known === undefined) await noteGrant(identity, { clientId: accountId, id })
  },
  destroy: (id) => endGrant(identity, id),
})

/** Keeps a grant for as long as a refresh token of it that was made now, at most until its own end. */
export const keepGrantUsed = async (
  { readModel, clock }: Identity,
  { grantId, refreshMs }: { readonly grantId: string; readonly refreshMs: number },
): Promise<void> => {
  const key = grantKey(grantId)
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const grant = await readModel.look(key)
    const end = grant?.['exp']
    if (grant === undefined || typeof end !== 'number') return
    const leftMs = end * 1000 - Math.floor(clock() / 1000)
    const { is_unused: _, ...used } = grant
    if (leftMs <= 0 || (await readModel.replace(key, grant, used, Math.min(leftMs, refreshMs + LONGER_MS)))) return
  }
  throw new IdentityUnavailable('a grant changes too often at the same time')
}
