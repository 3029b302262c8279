import { hash } from 'node:crypto'
import { outgoing } from '@folio/bus/port.ts'
import { grantedWith, grantKey, identityKeys } from '@folio/contracts/identity/views.ts'
import { revocations } from '@folio/contracts/revocation.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Identity } from '../application/identity.ts'
import { passwordNumberNow } from '../application/password-number-now.ts'
import { passwordNumberIn } from './log-in-mark.ts'
import { oidcClientOf } from './oidc-client.ts'

const ID_LENGTH_MAX = 128
const SECOND_MS = 1000
const ENDLESS_S = 24 * 60 * 60

/** How long something is kept; what would never end is kept for a day. */
const msOf = (expiresIn = ENDLESS_S): number => expiresIn * SECOND_MS

/** Codes and tokens are kept by their hash: who reads the read model cannot use them. */
const keyOf = (model: string, id: string): string =>
  model === 'Grant' ? grantKey(id) : `oidc/${model.toLowerCase()}/${hash('sha256', id, 'hex')}`

const usedKey = (model: string, id: string): string => `${keyOf(model, id)}/used`

const secondsLeft = ({ exp = 0 }: AdapterPayload): number => Math.max(1, exp - Math.floor(Date.now() / SECOND_MS))

/** Tells everybody who may remember a token of a grant that it ends, and ends it; where it cannot be told, it goes on. */
const endGrant = async ({ readModel, bus, clock }: Identity, grantId: string): Promise<void> => {
  const grant = (await readModel.look(grantKey(grantId))) as AdapterPayload | undefined
  if (grant?.accountId === undefined) return
  const revocation = { client_id: grant.accountId, grant_id: grantId, at: timestampOf(clock()) }
  await bus.send([outgoing(revocations, revocation)])
  await readModel.take(grantKey(grantId))
}

/** Marks a code or refresh token as used, once: of two that use it at the same time one ends the grant for both. */
const useOnce = async (identity: Identity, model: string, id: string): Promise<void> => {
  const { readModel, clock } = identity
  const found = (await readModel.look(keyOf(model, id))) as AdapterPayload | undefined
  if (found === undefined) throw new errors.InvalidGrant('it has ended')
  const at = Math.floor(clock() / 1e6)
  if (await readModel.putIfAbsent(usedKey(model, id), { at }, secondsLeft(found) * SECOND_MS)) return
  if (found.grantId !== undefined) await endGrant(identity, found.grantId)
  throw new errors.InvalidGrant('it was used already')
}

const find = async ({ readModel }: Identity, model: string, id: string): Promise<AdapterPayload | undefined> => {
  if (id.length > ID_LENGTH_MAX) return undefined
  const found = await readModel.look(keyOf(model, id))
  if (found === undefined) return undefined
  const isUsedOnce = model === 'AuthorizationCode' || model === 'RefreshToken'
  const used = isUsedOnce ? await readModel.look(usedKey(model, id)) : undefined
  return { ...found, jti: id, ...(used === undefined ? {} : { consumed: used['at'] }) }
}

/** Applications come from the service's view; they are registered by the operator alone. */
const applications = ({ users }: Identity): Pick<Adapter, 'find'> => ({
  find: async (id) => {
    if (id.length > ID_LENGTH_MAX) return undefined
    const { values } = await users.get([identityKeys.application(id)])
    return values[0] && oidcClientOf(values[0])
  },
})

const uidKey = (uid: string): string => `oidc/session-uid/${hash('sha256', uid, 'hex')}`

/** A session, unless it is of somebody who was erased or changed the password since. */
const findSession = async (identity: Identity, id: string): Promise<AdapterPayload | undefined> => {
  const session = await find(identity, 'Session', id)
  if (session?.accountId === undefined) return session
  const passwordNumber = await passwordNumberNow(identity, session.accountId)
  return passwordNumberIn(session.amr) === passwordNumber ? session : undefined
}

/** Sessions are also found by the name that log-ins under way know them by. */
const sessions = (identity: Identity): Pick<Adapter, 'upsert' | 'find' | 'findByUid'> => ({
  find: (id) => findSession(identity, id),
  upsert: async (id, { jti: _, ...payload }, expiresIn) => {
    await identity.readModel.keep(keyOf('Session', id), payload, msOf(expiresIn))
    if (payload.uid !== undefined) await identity.readModel.keep(uidKey(payload.uid), { id }, msOf(expiresIn))
  },
  findByUid: async (uid) => {
    const found = await identity.readModel.look(uidKey(uid))
    return typeof found?.['id'] === 'string' ? findSession(identity, found['id']) : undefined
  },
})

/** Grants note which of the client's passwords they were given with, and are worth nothing once there is another. */
const grants = (identity: Identity): Pick<Adapter, 'upsert' | 'find' | 'destroy'> => ({
  find: async (id) => {
    const grant = await find(identity, 'Grant', id)
    if (grant?.accountId === undefined) return undefined
    return grantedWith(grant) === (await passwordNumberNow(identity, grant.accountId)) ? grant : undefined
  },
  upsert: async (id, { jti: _, ...payload }, expiresIn) => {
    const known = await find(identity, 'Grant', id)
    const { accountId = '' } = payload
    const password_number = known ? grantedWith(known) : await passwordNumberNow(identity, accountId)
    await identity.readModel.keep(grantKey(id), { ...payload, password_number }, msOf(expiresIn))
  },
  destroy: (id) => endGrant(identity, id),
})

const nothing = async (): Promise<undefined> => undefined

/**
 * Where the OAuth server keeps sessions, grants, codes and refresh tokens: in the read model, until they end. When that
 * vanishes people log in again, and no token that came from a lost grant is valid any more.
 */
export const oidcStorage =
  (identity: Identity): AdapterFactory =>
  (model) => ({
    upsert: async (id, { jti: _, ...payload }, expiresIn) =>
      identity.readModel.keep(keyOf(model, id), payload, msOf(expiresIn)),
    find: (id) => find(identity, model, id),
    findByUid: nothing,
    findByUserCode: nothing,
    consume: (id) => useOnce(identity, model, id),
    destroy: async (id) => {
      await identity.readModel.take(keyOf(model, id))
    },
    // A code or token is worth nothing without its grant, which ends in the same moment.
    revokeByGrantId: nothing,
    ...(model === 'Session' ? sessions(identity) : {}),
    ...(model === 'Grant' ? grants(identity) : {}),
    ...(model === 'Client' ? applications(identity) : {}),
  })
