import { identityKeys } from '@folio/contracts/identity/views.ts'
import type { ExpiringKey } from '@folio/read-model/port.ts'
import type { Identity } from './identity.ts'
import { passwordNumberNow } from './password-number-now.ts'

/** As long as a grant lasts. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000

const APPLICATIONS_MAX = 100

const keyFor = (clientId: string): ExpiringKey => `let-in/${clientId}`

/** The ids of the applications that a client let in after log-ins with the password that counts now. */
const idsOf = async (identity: Identity, clientId: string, passwordNumber: number | undefined) => {
  const kept = await identity.readModel.look(keyFor(clientId))
  const ids = kept?.['applications']
  if (kept?.['password_number'] !== passwordNumber || !Array.isArray(ids)) return []
  return ids.filter((id) => typeof id === 'string')
}

/** Notes that a client let an application in, so that it can be named when its access ends; grants are not kept by client. */
export const noteLetIn = async (identity: Identity, clientId: string, applicationId: string): Promise<void> => {
  const password_number = await passwordNumberNow(identity, clientId)
  const ids = await idsOf(identity, clientId, password_number)
  const applications = [...ids.filter((id) => id !== applicationId), applicationId].slice(-APPLICATIONS_MAX)
  await identity.readModel.keep(keyFor(clientId), { applications, password_number }, KEPT_MS)
}

/** The names of the applications that a client let in, the last one last; those that were closed are left out. */
export const applicationsLetIn = async (identity: Identity, clientId: string): Promise<readonly string[]> => {
  const ids = await idsOf(identity, clientId, await passwordNumberNow(identity, clientId))
  const { values } = await identity.users.get(ids.map((id) => identityKeys.application(id)))
  return values.flatMap((application) => application?.name ?? [])
}
