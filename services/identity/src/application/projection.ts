import { identityKeys } from '@folio/contracts/identity/views.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { Project, StoredEvent, ViewWriter } from '@folio/service-kit/projection.ts'
import type { IdentityEvent } from './identity-event.ts'

type Of<Type extends IdentityEvent['type']> = StoredEvent<Extract<IdentityEvent, { readonly type: Type }>>

const showToken = ({ event: { data }, metadata }: Of<'TokenIssued'>, view: ViewWriter): void => {
  const { client_id, token_id, token_hash, application_id, scopes, name, expires_at, issued_at } = data
  view.put(identityKeys.token(token_hash), { client_id, application_id, scopes, token_id, ...ifAny({ expires_at }) })
  view.put(identityKeys.ownToken(client_id, token_id), {
    token_id,
    application_id,
    scopes,
    created_at: issued_at ?? metadata.at,
    ...ifAny({ name, expires_at }),
  })
}

/** Views keep plain JSON, which knows no undefined. */
const ifAny = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Value

/** Clients, what each token allows, applications, and who has which name. */
export const project: Project<IdentityEvent> = (stored, view) => {
  const { event, stream, revision, metadata } = stored
  switch (event.type) {
    case 'ClientRegistered': {
      const { email_claim: _, ...client } = event.data
      return view.put(identityKeys.client(event.data.client_id), client)
    }
    case 'TokenIssued':
      return showToken({ ...stored, event }, view)
    case 'TokenRevoked': {
      const { client_id, token_id, token_hash } = event.data
      view.delete(identityKeys.token(token_hash))
      return view.delete(identityKeys.ownToken(client_id, token_id))
    }
    case 'ClientErased': {
      const { client_id, email_claim } = event.data
      view.put(identityKeys.client(client_id), { client_id, nickname: '', isErased: true })
      if (email_claim === undefined) return
      return view.put(viewKeys.openProcess(email_claim), { stream, revision, since: metadata.at })
    }
    case 'ApplicationRegistered':
      return view.put(identityKeys.application(event.data.application_id), event.data)
    case 'ApplicationClosed':
      return view.delete(identityKeys.application(event.data.application_id))
    case 'NameClaimed':
      return view.put(identityKeys.name(stream), event.data)
    case 'NameReleased':
      view.delete(identityKeys.name(stream))
      return view.delete(viewKeys.openProcess(stream))
    case 'NameRefused':
      return view.delete(viewKeys.openProcess(stream))
    case 'RegistrationRefused':
    case 'TokenRefused':
    case 'RevocationRefused':
    case 'ApplicationRefused':
    case 'SigningKeyAdded':
    case 'SigningKeyRefused':
      return
    default:
      return unreachable(event)
  }
}
