import type { ShownPerson } from '@folio/contracts/http/operator/clients/look-up-clients.ts'
import { Status } from '../../ui/values/status.tsx'

/** Tells if a client is active or erased. */
export const ClientStatus = ({ status }: Pick<ShownPerson, 'status'>) => (
  <Status tone={status === 'active' ? 'ok' : 'bad'} word={status} />
)

/** Tells if a client has a confirmed e-mail address. */
export const emailState = ({ has_email, is_email_verified }: ShownPerson): string => {
  if (!has_email) return 'none'
  return is_email_verified ? 'confirmed' : 'not confirmed'
}
