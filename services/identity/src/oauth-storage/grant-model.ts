import { revokeGrant } from '@folio/access/revoke-grant.ts'
import { CONSOLE_APPLICATION_ID } from '@folio/contracts/identity/console-application.ts'
import { grantKey, passwordNumberOfGrant } from '@folio/contracts/identity/views.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import { updateAtomically } from '@folio/read-model/update-atomically.ts'
import type { AdapterPayload } from 'oidc-provider'
import type { IdentityPorts } from '../application/identity.ts'
import { currentPasswordNumber } from '../application/passwords/current-password-number.ts'
import { addToClientIndex } from './client-index.ts'
import { GRANT_INDEX } from './grant-index.ts'
import { LIFETIMES_SECONDS } from './lifetimes.ts'
import { ID_LENGTH_MAX, type StoredModel, ttlMsOf } from './stored-model.ts'

/** The lifetime of a grant until its code is exchanged, in seconds; a code lasts a minute. */
export const UNUSED_SECONDS = 10 * 60

/** Longer than an access token outlives the refresh token that it came from. */
const LONGER_MS = 2 * 60 * 60 * 1000

/** The lifetime of a grant without a new refresh token. */
const USED_MS = ttlMsOf(LIFETIMES_SECONDS.RefreshToken) + LONGER_MS

/** The life of a session after its last use, which is that of a grant without refresh tokens. */
export const SESSION_MS = ttlMsOf(LIFETIMES_SECONDS.Session)

/** Adds a stored grant to the index of its client; deletes it where that fails. */
const indexGrant = async (
  identity: IdentityPorts,
  grant: { readonly clientId: string; readonly id: string },
): Promise<void> => {
  try {
    await addToClientIndex(identity, GRANT_INDEX, grant)
  } catch (error) {
    await identity.readModel.take(grantKey(grant.id))
    throw error
  }
}

/** Stores grants with the number of the client's password at that time; a grant is invalid after a change of the password. */
export const grantModel = (identity: IdentityPorts): StoredModel => ({
  find: async (id) => {
    const grant: AdapterPayload | undefined =
      id.length > ID_LENGTH_MAX ? undefined : await identity.readModel.peek(grantKey(id))
    if (grant?.accountId === undefined) return undefined
    const passwordNumber = await currentPasswordNumber(identity, grant.accountId)
    return passwordNumberOfGrant(grant) === passwordNumber ? { ...grant, jti: id } : undefined
  },
  upsert: async (id, { jti: _, ...payload }, expiresIn = UNUSED_SECONDS) => {
    const { accountId = '' } = payload
    const password_number = await currentPasswordNumber(identity, accountId)
    // No refresh token will extend the grant of the console; each renewal by its session does.
    const isConsole = payload['clientId'] === CONSOLE_APPLICATION_ID
    const kept = { ...payload, password_number, ...(isConsole ? {} : { is_unused: true }) }
    const ttlMs = isConsole ? SESSION_MS + LONGER_MS : ttlMsOf(Math.min(expiresIn, UNUSED_SECONDS))
    const isNew = await identity.readModel.putIfAbsent(grantKey(id), kept, ttlMs)
    if (!isNew) throw new Error('a grant is saved once; call widenGrant to add to one')
    await indexGrant(identity, { clientId: accountId, id })
  },
  destroy: (id) => revokeGrant(identity, id),
})

/** The scopes that a grant allows. */
export type GrantScopes = Pick<AdapterPayload, 'openid' | 'resources'>

/**
 * Adds to the scopes of a grant; returns false where it has ended. It replaces the grant only where that has not changed since
 * it was read, so that a grant that ends meanwhile stays ended, and simultaneous additions are all kept.
 */
export const widenGrant = async (
  { readModel }: IdentityPorts,
  grantId: string,
  widened: () => Promise<GrantScopes | undefined>,
): Promise<boolean> =>
  updateAtomically(readModel, grantKey(grantId), async (grant) => {
    const allowed = grant && (await widened())
    if (grant === undefined || allowed === undefined) return undefined
    const ttlMs = grant['is_unused'] === true ? ttlMsOf(UNUSED_SECONDS) : USED_MS
    return { to: { ...grant, ...allowed }, ttlMs }
  })

/**
 * Extends the lifetime of a grant to that of a refresh token made now, at most until its own end. Adds a grant that was used
 * before to its client's index again: it may be older than the index, or missing from it.
 */
export const extendGrant = async (
  identity: IdentityPorts,
  { grantId, refreshMs }: { readonly grantId: string; readonly refreshMs: number },
): Promise<void> => {
  const { readModel, clock } = identity
  let usedBefore: ViewValue | undefined
  const isKept = await updateAtomically(readModel, grantKey(grantId), (grant) => {
    const end = grant?.['exp']
    if (grant === undefined || typeof end !== 'number') return undefined
    const leftMs = end * 1000 - Math.floor(clock() / 1000)
    if (leftMs <= 0) return undefined
    const { is_unused, ...used } = grant
    usedBefore = is_unused === true ? undefined : grant
    return { to: used, ttlMs: Math.min(leftMs, refreshMs + LONGER_MS) }
  })
  const clientId = isKept ? usedBefore?.['accountId'] : undefined
  if (typeof clientId === 'string') await addToClientIndex(identity, GRANT_INDEX, { clientId, id: grantId })
}
