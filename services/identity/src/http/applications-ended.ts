import { grantedWith, grantKey, identityKeys } from '@folio/contracts/identity/views.ts'
import type { Identity } from '../application/identity.ts'
import { passwordNumberNow } from '../application/password-number-now.ts'
import { GRANTS_OF_CLIENT } from './grants-of-client.ts'
import { notedOfClient } from './note-of-client.ts'

/**
 * The names of the applications whose grants ended because a client has another password: of the grants that were given with
 * the password of a number or a later one, and not with the one that counts now. Call it once the new password counts: every
 * grant that was noted until then is found, and one that is made after that with an old password was never worth anything.
 */
export const applicationsEnded = async (
  identity: Identity,
  clientId: string,
  fromNumber: number,
): Promise<readonly string[]> => {
  const { readModel, users } = identity
  const numberNow = await passwordNumberNow(identity, clientId)
  const noted = await notedOfClient(identity, GRANTS_OF_CLIENT, clientId)
  const kept = await Promise.all(noted.map((id) => readModel.look(grantKey(id))))
  const ids = kept.flatMap((grant) => {
    if (grant === undefined || grantedWith(grant) < fromNumber || grantedWith(grant) === numberNow) return []
    return typeof grant['clientId'] === 'string' ? [grant['clientId']] : []
  })
  const { values } = await users.get([...new Set(ids)].map((id) => identityKeys.application(id)))
  return values.flatMap((application) => application?.name ?? [])
}
