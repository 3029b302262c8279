import { hash } from 'node:crypto'
import { outgoing } from '@folio/bus/port.ts'
import { grantedWith, grantKey, identityKeys } from '@folio/contracts/identity/views.ts'
import { revocations } from '@folio/contracts/revocation.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { ExpiringKey, ExpiringKind } from '@folio/read-model/port.ts'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Identity } from '../application/identity.ts'
import { passwordNumberNow } from '../application/password-number-now.ts'
import { passwordNumberIn } from './log-in-mark.ts'
import { oidcClientOf } from './oidc-client.ts'

/** What is kept of a model of the OAuth server, and how. */
type Model = Pick<Adapter, 'find'> & Partial<Adapter>

/** Something that is kept. */
type Kept = { readonly id: string; readonly payload: AdapterPayload; readonly expiresIn: number | undefined }

/** The kinds of what may be used once. */
type UsedOnce = 'oidc/authorizationcode' | 'oidc/refreshtoken'

const ID_LENGTH_MAX = 128
const SECOND_MS = 1000
const ENDLESS_S = 24 * 60 * 60

/** How long something is kept; what would never end is kept for a day. */
const msOf = (expiresIn = ENDLESS_S): number => expiresIn * SECOND_MS

/** Codes and tokens are kept by their hash: who reads the read model cannot use them. */
const keyIn = (kind: ExpiringKind, id: string): ExpiringKey => `${kind}/${hash('sha256', id, 'hex')}`

const usedKey = (kind: UsedOnce, id: string): ExpiringKey => `${keyIn(kind, id)}/used`

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
const useOnce = async (identity: Identity, kind: UsedOnce, id: string): Promise<void> => {
  const { readModel, clock } = identity
  const found = (await readModel.look(keyIn(kind, id))) as AdapterPayload | undefined
  if (found === undefined) throw new errors.InvalidGrant('it has ended')
  const at = Math.floor(clock() / 1e6)
  if (await readModel.putIfAbsent(usedKey(kind, id), { at }, secondsLeft(found) * SECOND_MS)) return
  if (found.grantId !== undefined) await endGrant(identity, found.grantId)
  throw new errors.InvalidGrant('it was used already')
}

/** What is kept of something in the first kind in which it is; a log-in of somebody is kept apart from those of nobody. */
const find = async (
  { readModel }: Identity,
  kinds: readonly ExpiringKind[],
  id: string,
): Promise<AdapterPayload | undefined> => {
  if (id.length > ID_LENGTH_MAX) return undefined
  for (const kind of kinds) {
    const found = await readModel.look(keyIn(kind, id))
    if (found !== undefined) return { ...found, jti: id }
  }
  return undefined
}

const keep = (
  { readModel }: Identity,
  kind: ExpiringKind,
  { id, payload: { jti: _, ...payload }, expiresIn }: Kept,
): Promise<void> => readModel.keep(keyIn(kind, id), payload, msOf(expiresIn))

const destroyIn =
  ({ readModel }: Identity, kinds: readonly ExpiringKind[]): Adapter['destroy'] =>
  async (id) => {
    for (const kind of kinds) await readModel.take(keyIn(kind, id))
  }

/** What may be used once: codes, and the refresh tokens of earlier releases. */
const usedOnce = (identity: Identity, kind: UsedOnce): Model => ({
  find: async (id) => {
    const found = await find(identity, [kind], id)
    const used = found && (await identity.readModel.look(usedKey(kind, id)))
    return used === undefined ? found : { ...found, consumed: used['at'] }
  },
  upsert: (id, payload, expiresIn) => keep(identity, kind, { id, payload, expiresIn }),
  consume: (id) => useOnce(identity, kind, id),
  destroy: destroyIn(identity, [kind]),
})

/** Applications come from the service's view; they are registered by the operator alone. */
const applications = ({ users }: Identity): Model => ({
  find: async (id) => {
    if (id.length > ID_LENGTH_MAX) return undefined
    const { values } = await users.get([identityKeys.application(id)])
    return values[0] && oidcClientOf(values[0])
  },
})

const INTERACTIONS = ['oidc/interaction', 'oidc/consent'] as const

/** Log-ins under way: anybody begins one, so that those of nobody yet displace each other alone. */
const interactions = (identity: Identity): Model => ({
  find: (id) => find(identity, INTERACTIONS, id),
  upsert: (id, payload, expiresIn) => {
    const kind = payload.session?.accountId === undefined ? 'oidc/interaction' : 'oidc/consent'
    return keep(identity, kind, { id, payload, expiresIn })
  },
  destroy: destroyIn(identity, INTERACTIONS),
})

const SESSIONS = ['oidc/session', 'oidc/visit'] as const

/** A session, unless it is of somebody who was erased or changed the password since. */
const findSession = async (identity: Identity, id: string): Promise<AdapterPayload | undefined> => {
  const session = await find(identity, SESSIONS, id)
  if (session?.accountId === undefined) return session
  const passwordNumber = await passwordNumberNow(identity, session.accountId)
  return passwordNumberIn(session.amr) === passwordNumber ? session : undefined
}

/** Sessions of somebody are also found by the name that log-ins under way know them by. */
const sessions = (identity: Identity): Model => ({
  find: (id) => findSession(identity, id),
  upsert: async (id, payload, expiresIn) => {
    if (payload.accountId === undefined) return keep(identity, 'oidc/visit', { id, payload, expiresIn })
    await keep(identity, 'oidc/session', { id, payload, expiresIn })
    const { uid } = payload
    if (uid !== undefined) await identity.readModel.keep(keyIn('oidc/session-uid', uid), { id }, msOf(expiresIn))
  },
  findByUid: async (uid) => {
    const found = await identity.readModel.look(keyIn('oidc/session-uid', uid))
    return typeof found?.['id'] === 'string' ? findSession(identity, found['id']) : undefined
  },
  destroy: destroyIn(identity, SESSIONS),
})

const findGrant = async ({ readModel }: Identity, id: string): Promise<AdapterPayload | undefined> => {
  const found = id.length > ID_LENGTH_MAX ? undefined : await readModel.look(grantKey(id))
  return found && { ...found, jti: id }
}

/** Grants note which of the client's passwords they were given with, and are worth nothing once there is another. */
const grants = (identity: Identity): Model => ({
  find: async (id) => {
    const grant = await findGrant(identity, id)
    if (grant?.accountId === undefined) return undefined
    return grantedWith(grant) === (await passwordNumberNow(identity, grant.accountId)) ? grant : undefined
  },
  upsert: async (id, { jti: _, ...payload }, expiresIn) => {
    const known = await findGrant(identity, id)
    const { accountId = '' } = payload
    const password_number = known ? grantedWith(known) : await passwordNumberNow(identity, accountId)
    await identity.readModel.keep(grantKey(id), { ...payload, password_number }, msOf(expiresIn))
  },
  destroy: (id) => endGrant(identity, id),
})

const nothing = async (): Promise<undefined> => undefined

const neverKept = (model: string) => async (): Promise<never> => {
  throw new Error(`nothing of the model ${model} is kept`)
}

const models = (identity: Identity): Readonly<Record<string, Model>> => ({
  AuthorizationCode: usedOnce(identity, 'oidc/authorizationcode'),
  Client: applications(identity),
  Grant: grants(identity),
  Interaction: interactions(identity),
  RefreshToken: usedOnce(identity, 'oidc/refreshtoken'),
  Session: sessions(identity),
})

/**
 * Where the OAuth server keeps sessions, grants, codes and refresh tokens: in the read model, until they end. When that
 * vanishes people log in again, and no token that came from a lost grant is valid any more.
 */
export const oidcStorage = (identity: Identity): AdapterFactory => {
  const kept = models(identity)
  return (model) => ({
    upsert: neverKept(model),
    find: nothing,
    findByUid: nothing,
    findByUserCode: nothing,
    consume: neverKept(model),
    destroy: nothing,
    // A code or token is worth nothing without its grant, which ends in the same moment.
    revokeByGrantId: nothing,
    ...kept[model],
  })
}
