import type { ExpiringKey } from '@folio/read-model/port.ts'
import type { AdapterPayload, Provider, Session } from 'oidc-provider'
import type { IdentityPorts } from '../application/identity.ts'
import { currentPasswordNumber } from '../application/passwords/current-password-number.ts'
import { passwordNumberIn } from '../domain/amr-password-number.ts'
import { addToClientIndex, type ClientIndex } from './client-index.ts'
import { deletePayload, findPayload, type StoredModel, savePayload, storageKey, ttlMsOf } from './stored-model.ts'

/** Longer than the lifetime of a session after its last use. */
const NOTE_KEPT_MS = 24 * 60 * 60 * 1000

/** Longer than a request lasts. */
const ENDED_KEPT_MS = 10 * 60 * 1000

const KINDS = ['oidc/session', 'oidc/visit'] as const

/** The key of a stored session. */
type SessionKey = `oidc/session/${string}`

const SESSION_PREFIX = 'oidc/session/'
const isSessionKey = (key: string): key is SessionKey => key.startsWith(SESSION_PREFIX)

const sessionKey = (id: string): SessionKey => storageKey('oidc/session', id)
const uidKey = (uid: string): ExpiringKey => storageKey('oidc/session-uid', uid)

/** Finds the id of a session by the `uid` that log-ins under way refer to. */
const idOf = async ({ readModel }: IdentityPorts, uid: string): Promise<string | undefined> => {
  const id = (await readModel.peek(uidKey(uid)))?.['id']
  return typeof id === 'string' ? id : undefined
}

/** Deletes a session and its `uid`, unless the `uid` belongs to another session by now. */
const deleteSession = async (identity: IdentityPorts, key: SessionKey): Promise<void> => {
  const uid = (await identity.readModel.take(key))?.['uid']
  if (typeof uid !== 'string') return
  const id = await idOf(identity, uid)
  if (id !== undefined && sessionKey(id) === key) await identity.readModel.take(uidKey(uid))
}

/** The key of the mark of an ended session, by the key of the session or by its `uid`. */
const markKey = (keyOrUid: string): ExpiringKey => storageKey('oidc/ended-session', keyOrUid)

const mark = ({ readModel }: IdentityPorts, keyOrUid: string): Promise<void> =>
  readModel.put(markKey(keyOrUid), {}, ENDED_KEPT_MS)

/** Tells if a session was ended a moment ago under its key, or as a whole, under each key that it has had. */
const hasEnded = async ({ readModel }: IdentityPorts, names: readonly string[]): Promise<boolean> => {
  const marks = await Promise.all(names.map((name) => readModel.peek(markKey(name))))
  return marks.some((found) => found !== undefined)
}

/**
 * Ends a session under a key: the key is marked before the session is deleted, so that a request under way, which has
 * read it, does not store it again. Only a stored session is marked, since anyone can end one that nobody has logged in
 * to.
 */
const endSession = async (identity: IdentityPorts, key: SessionKey): Promise<void> => {
  if ((await identity.readModel.peek(key)) === undefined) return
  await mark(identity, key)
  await deleteSession(identity, key)
}

/** Ends a session as a whole, also for a request under way that gives it another id. */
const endWholeSession = async (identity: IdentityPorts, key: SessionKey): Promise<void> => {
  const uid = (await identity.readModel.peek(key))?.['uid']
  if (typeof uid === 'string') await mark(identity, uid)
  await endSession(identity, key)
}

/** Lets a log-out end a session as a whole; the library otherwise ends it only under the present id. */
export const endWholeSessions = (server: Provider, identity: IdentityPorts): void => {
  const { prototype } = server.Session
  const { destroy } = prototype
  prototype.destroy = async function endWhole(this: Session): Promise<void> {
    if (this.accountId !== undefined) {
      await mark(identity, this.uid)
      // A request that gave the session another id has done so before the mark, or finds it.
      const id = await idOf(identity, this.uid)
      if (id !== undefined) await endSession(identity, sessionKey(id))
    }
    await destroy.call(this)
  }
}

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
    if (isSessionKey(key)) await endWholeSession(identity, key)
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
    const names = uid === undefined ? [key] : [key, uid]
    if (await hasEnded(identity, names)) return
    await savePayload(identity, 'oidc/session', { id, payload, expiresIn })
    try {
      if (uid !== undefined) await identity.readModel.put(uidKey(uid), { id }, ttlMsOf(expiresIn))
      await addToClientIndex(identity, SESSION_INDEX, { clientId, id: key })
      // A session that was ended since the look before is marked by now, or is deleted after this.
      if (await hasEnded(identity, names)) await deleteSession(identity, key)
    } catch (error) {
      // A session outside the index would escape the limit.
      await deleteSession(identity, key)
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
