import { grantKey, identityKeys, passwordNumberOfGrant } from '@folio/contracts/identity/views.ts'
import type { IdentityPorts } from '../application/identity.ts'
import { currentPasswordNumber } from '../application/passwords/current-password-number.ts'
import { clientIndexIds } from './client-index.ts'
import { GRANT_INDEX } from './grant-index.ts'

/**
 * Lists the names of the applications whose grants ended with a change of the password: grants issued with a password from
 * `fromNumber` on that is not the current one. Call it after the change: it then finds every grant that was valid before, and
 * a grant issued later with an old password was never valid.
 */
export const applicationsOfEndedGrants = async (
  identity: IdentityPorts,
  clientId: string,
  fromNumber: number,
): Promise<readonly string[]> => {
  const { readModel, users } = identity
  const numberNow = await currentPasswordNumber(identity, clientId)
  const noted = await clientIndexIds(identity, GRANT_INDEX, clientId)
  const kept = await Promise.all(noted.map((id) => readModel.peek(grantKey(id))))
  const ids = kept.flatMap((grant) => {
    if (grant === undefined || passwordNumberOfGrant(grant) < fromNumber || passwordNumberOfGrant(grant) === numberNow)
      return []
    return typeof grant['clientId'] === 'string' ? [grant['clientId']] : []
  })
  const { values } = await users.get([...new Set(ids)].map((id) => identityKeys.application(id)))
  return values.flatMap((application) => application?.name ?? [])
}
