import type { UserEvent } from '@folio/contracts/identity/events.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { Project } from '@folio/service-kit/projection.ts'

/** Clients, and what each token allows. */
export const project: Project<UserEvent> = ({ event }, view) => {
  switch (event.type) {
    case 'ClientRegistered':
      return view.put(identityKeys.client(event.data.client_id), event.data)
    case 'TokenIssued': {
      const { client_id, application_id, scopes, token_hash } = event.data
      return view.put(identityKeys.token(token_hash), { client_id, application_id, scopes })
    }
    case 'RegistrationRefused':
      return
    default:
      return unreachable(event)
  }
}
