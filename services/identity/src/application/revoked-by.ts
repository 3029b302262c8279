import type { Revoked } from '@folio/contracts/revocation.ts'
import type { IdentityEvent } from './identity-event.ts'

/** What is worth nothing any more because of an event: a token, every log-in with a password, all that a closed application let in, or all that an erased client had once its address is free. */
export const revokedBy = ({ type, data }: IdentityEvent): Revoked | undefined => {
  switch (type) {
    case 'TokenRevoked':
      return { client_id: data.client_id, token_id: data.token_id }
    case 'PasswordChanged':
      return { client_id: data.client_id, password_number: data.password_number - 1 }
    case 'ApplicationClosed':
      return { application_id: data.application_id }
    case 'ClientErased':
      return data.email_claim === undefined ? { client_id: data.client_id } : undefined
    case 'NameReleased':
      return { client_id: data.holder }
    default:
      return undefined
  }
}
