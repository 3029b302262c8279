import { OPERATOR_APPLICATION_ID } from '@folio/contracts/derived-ids.ts'
import { applicationId, nickname } from '@folio/contracts/http/fields/ids.ts'
import type { Role } from '@folio/contracts/http/role.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import { streamDeclared } from '@folio/contracts/messaging/masked-data.ts'
import { type EventReader, STREAM_NAME_MAX } from '@folio/event-store/port.ts'
import { parseEventRef } from '@folio/kernel/event-ref.ts'
import type { Caller } from '@folio/rest-server/caller.ts'
import { findClientByEmail, findClientByNickname } from '../../clients/find-client.ts'
import type { Gateway } from '../../gateway.ts'
import { refuseActs } from '../acts/acts-access.ts'
import { type Finding, foundApplication, foundClient, foundEvent, foundOne, NOTHING } from './found.ts'

const STREAM = /^[!-?A-~]+$/
const EMAIL = /^[^@\s]+@[^@\s]+$/

/** Finds an event by its reference, `stream@revision`; a role that may not read a stream does not learn of its events. */
export const findEvent = async (
  { store }: Pick<Gateway, 'store'>,
  text: string,
  { operator }: Pick<Caller, 'operator'>,
): Promise<Finding> => {
  const ref = parseEventRef(text)
  if (ref === undefined || ref.stream.length > STREAM_NAME_MAX || streamDeclared(ref.stream) === undefined)
    return NOTHING
  const { stream, revision } = ref
  const refused = refuseActs([stream], operator?.role)
  if (refused !== undefined) return { found: [], notSearched: [{ kind: 'event', reason: refused.message }] }
  const [recorded] = await store.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
  return recorded?.revision === revision ? foundOne(foundEvent(recorded, recorded.type)) : NOTHING
}

/** Finds a stream by its name, if it has events that the role may read. */
export const findStream = async (
  { store }: { readonly store: Pick<EventReader, 'readStream'> },
  text: string,
  own: Role | undefined,
): Promise<Finding> => {
  if (!STREAM.test(text) || text.length > STREAM_NAME_MAX || streamDeclared(text) === undefined) return NOTHING
  const refused = refuseActs([text], own)
  if (refused !== undefined) return { found: [], notSearched: [{ kind: 'stream', reason: refused.message }] }
  const [newest] = await store.readStream(text, { direction: 'backwards', limit: 1 })
  if (newest === undefined) return NOTHING
  const link = `/operator/v1/streams/${encodeURIComponent(text)}/events`
  const about = `the newest event is ${newest.type}, revision ${newest.revision}`
  return foundOne({ kind: 'stream', id: text, link, about, client_id: null })
}

/** Finds a client by its whole nickname; `moment` is that of the call (microseconds). */
export const findNickname = async (gateway: Gateway, text: string, moment: number): Promise<Finding> => {
  if (!nickname.safeParse(text).success) return NOTHING
  const client = await findClientByNickname(gateway, text, moment)
  return client === undefined ? NOTHING : foundOne(foundClient(client.client_id, false))
}

/** Finds a client by its whole e-mail address; `moment` is that of the call (microseconds). */
export const findEmail = async (gateway: Gateway, text: string, moment: number): Promise<Finding> => {
  if (!EMAIL.test(text)) return NOTHING
  const client = await findClientByEmail(gateway, text, moment)
  return client === undefined ? NOTHING : foundOne(foundClient(client.client_id, false))
}

/** Folio's own application, to which the tokens of the operator API belong; nobody registered it, so that no view has it. */
const OWN_APPLICATION = foundOne(foundApplication(OPERATOR_APPLICATION_ID, "Folio's own, which the list leaves out"))

/** Finds an application by its id. */
export const findApplication = async ({ users }: Gateway, text: string): Promise<Finding> => {
  if (!applicationId.safeParse(text).success) return NOTHING
  if (text.toLowerCase() === OPERATOR_APPLICATION_ID) return OWN_APPLICATION
  const [application] = (await users.get([identityKeys.application(text)])).values
  return application === undefined ? NOTHING : foundOne(foundApplication(text, application.name))
}
