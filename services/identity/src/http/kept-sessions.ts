import type { ExpiringKey } from '@folio/read-model/port.ts'
import type { AdapterPayload } from 'oidc-provider'
import type { Identity } from '../application/identity.ts'
import { passwordNumberNow } from '../application/password-number-now.ts'
import { destroyIn, findIn, type KeptModel, keepIn, keyIn, msOf } from './kept-model.ts'
import { passwordNumberIn } from './log-in-mark.ts'
import { noteOfClient, type ThingsOfClient } from './note-of-client.ts'

/** Longer than a session is kept after its last use. */
const NOTE_KEPT_MS = 24 * 60 * 60 * 1000

const KINDS = ['oidc/session', 'oidc/visit'] as const

const sessionKey = (id: string): ExpiringKey => keyIn('oidc/session', id)
const uidKey = (uid: string): ExpiringKey => keyIn('oidc/session-uid', uid)

/** The id of the session that log-ins under way know by a name. */
const idOf = async ({ readModel }: Identity, uid: string): Promise<string | undefined> => {
  const id = (await readModel.look(uidKey(uid)))?.['id']
  return typeof id === 'string' ? id : undefined
}

/** Ends a session, and the name that log-ins under way know it by, unless that is another session's by now. */
const endSession = async (identity: Identity, key: ExpiringKey): Promise<void> => {
  const uid = (await identity.readModel.take(key))?.['uid']
  if (typeof uid !== 'string') return
  const id = await idOf(identity, uid)
  if (id !== undefined && sessionKey(id) === key) await identity.readModel.take(uidKey(uid))
}

const isSessionKey = (key: string): key is ExpiringKey => key.startsWith('oidc/session/')

/** The browsers in which a client is logged in, fifty at most, by the keys of their sessions. */
const SESSIONS_OF_CLIENT: ThingsOfClient = {
  kind: 'oidc/client-sessions',
  field: 'sessions',
  max: 50,
  keptMs: NOTE_KEPT_MS,
  // Each use puts off the end of a session by as much.
  lastUseOf: async ({ readModel }, key) => {
    const session = isSessionKey(key) ? await readModel.look(key) : undefined
    return session && Number(session['exp'] ?? 0)
  },
  end: async (identity, key) => {
    if (isSessionKey(key)) await endSession(identity, key)
  },
}

/** A session, unless it is of somebody who was erased or changed the password since. */
const findSession = async (identity: Identity, id: string): Promise<AdapterPayload | undefined> => {
  const session = await findIn(identity, KINDS, id)
  if (session?.accountId === undefined) return session
  const passwordNumber = await passwordNumberNow(identity, session.accountId)
  return passwordNumberIn(session.amr) === passwordNumber ? session : undefined
}

/** Sessions of somebody are noted for that client, and are also found by the name that log-ins under way know them by. */
export const keptSessions = (identity: Identity): KeptModel => ({
  find: (id) => findSession(identity, id),
  upsert: async (id, payload, expiresIn) => {
    const { accountId: clientId, uid } = payload
    if (clientId === undefined) return keepIn(identity, 'oidc/visit', { id, payload, expiresIn })
    const key = sessionKey(id)
    await keepIn(identity, 'oidc/session', { id, payload, expiresIn })
    try {
      if (uid !== undefined) await identity.readModel.keep(uidKey(uid), { id }, msOf(expiresIn))
      await noteOfClient(identity, SESSIONS_OF_CLIENT, { clientId, id: key })
    } catch (error) {
      // A session that is not noted would count nowhere.
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
    await destroyIn(identity, ['oidc/visit'])(id)
  },
})
