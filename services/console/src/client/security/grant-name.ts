import type { listGrants } from '@folio/contracts/http/account/grants.ts'
import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import { APPLICATION_ID } from '../session/authorization.ts'

type Grant = Pick<DataOf<typeof listGrants>[number], 'application_id' | 'application_name' | 'is_current'>

/** Names an access: an application by its name, and a log-in of this console by the browser that it is of. */
export const grantName = ({ application_id, application_name, is_current }: Grant): string => {
  if (application_id !== APPLICATION_ID) return application_name
  return is_current ? 'Log-in of this console (this browser)' : 'Log-in of this console in another browser'
}

/** Says what the end of an access does. */
export const endOfGrant = ({ application_id, is_current }: Grant): string => {
  if (is_current) return 'This browser is logged out at once, and must log in again.'
  return application_id === APPLICATION_ID
    ? 'The other browser is logged out within a second, and must log in again.'
    : 'The application loses its access within a second, and has to ask you before it gets any again.'
}
