import type { ExpiringKey } from '@folio/read-model/port.ts'
import type { AdapterPayload } from 'oidc-provider'
import type { IdentityPorts } from '../application/identity.ts'
import { currentPasswordNumber } from '../application/passwords/current-password-number.ts'
import { passwordNumberIn } from '../domain/amr-password-number.ts'
import { addToClientIndex, type ClientIndex } from './client-index.ts'
import { deletePayload, findPayload, type StoredModel, savePayload, storageKey, ttlMsOf } from './stored-model.ts'

/** Longer than the lifetime of a session after its last use. */
const NOTE_KEPT_MS = 24 * 60 * 60 * 1000

const KINDS = ['oidc/session', 'oidc/visit'] as const

const sessionKey = (id: string): ExpiringKey => storageKey('oidc/session', id)
const uidKey = (uid: string): ExpiringKey => storageKey('oidc/session-uid', uid)

/** Finds the id of a session by the `uid` that log-ins under way refer to. */
const idOf = async ({ readModel }: IdentityPorts, uid: string): Promise<string | undefined> => {
  const id = (await readModel.peek(uidKey(uid)))?.['id']
  return typeof id === 'string' ? id : undefined
}

/** Deletes a session and its `uid`, unless the `uid` belongs to another session by now. */
const endSession = async (identity: IdentityPorts, key: ExpiringKey): Promise<void> => {
  const uid = (await identity.readModel.take(key))?.['uid']
  if (typeof uid !== 'string') return
  const id = await idOf(identity, uid)
  if (id !== undefined && sessionKey(id) === key) await identity.readModel.take(uidKey(uid))
}

const isSessionKey = (key: string): key is ExpiringKey => key.startsWith('oidc/session/')

/** The index of a client's sessions, at most fifty, by their keys. */
const SESSION_INDEX: ClientIndex = {
  kind: 'oidc/client-sessions',
  field: 'sessions',
  max: 50,
  keptMs: NOTE_KEPT_MS,
  // Each use extends a session by the same time.
  lastUseOf: async ({ readModel }, key) => {
    const session = isSessionKey(key) ? await readModel.peek(key) : undefined
    return session && Number(session['exp'] ?? 0)
  },
  remove: async (identity, key) => {
    if (isSessionKey(key)) await endSession(identity, key)
  },
}

/** Finds a session, unless its client was erased or changed the password since. */
const findSession = async (identity: IdentityPorts, id: string): Promise<AdapterPayload | undefined> => {
  const session = await findPayload(identity, KINDS, id)
  if (session?.accountId === undefined) return session
  const passwordNumber = await currentPasswordNumber(identity, session.accountId)
  return passwordNumberIn(session.amr) === passwordNumber ? session : undefined
}

/** Stores sessions; one with a client is added to the client's index, and is found by its `uid`, too. */
export const sessionModel = (identity: IdentityPorts): StoredModel => ({
  find: (id) => findSession(identity, id),
  upsert: async (id, payload, expiresIn) => {
    const { accountId: clientId, uid } = payload
    if (clientId === undefined) return savePayload(identity, 'oidc/visit', { id, payload, expiresIn })
    const key = sessionKey(id)
    await savePayload(identity, 'oidc/session', { id, payload, expiresIn })
    try {
      if (uid !== undefined) await identity.readModel.put(uidKey(uid), { id }, ttlMsOf(expiresIn))
      await addToClientIndex(identity, SESSION_INDEX, { clientId, id: key })
    } catch (error) {
      // A session outside the index would escape the limit.
      await endSession(identity, key)
      throw error
    }
  },
  findByUid: async (uid) => {
    const id = await idOf(identity, uid)
    return id === undefined ? undefined : findSession(identity, id)
  },
  destroy: async (id) => {
    await endSession(identity, sessionKey(id))
    await deletePayload(identity, ['oidc/visit'])(id)
  },
})
