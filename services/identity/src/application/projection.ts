import { applicationEvents, signingKeyEvents, userEvents } from '@folio/contracts/identity/events.ts'
import { PASSWORD_NOTICE_LIFE_MICROSECONDS } from '@folio/contracts/identity/mail.ts'
import { OPERATOR_STREAM_PREFIX, operatorEvents } from '@folio/contracts/identity/operators.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { microsecondsOf, timestampOf } from '@folio/kernel/timestamp.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { withoutUndefined } from '@folio/kernel/without-undefined.ts'
import type { StoredEvent } from '@folio/service-kit/events/stored-event.ts'
import type { Project, ViewWriter } from '@folio/service-kit/views/projection.ts'
import type { IdentityEvent } from './aggregates.ts'

/** The declarations that have no-ops; refused names are none. */
const declared = { ...userEvents, ...applicationEvents, ...signingKeyEvents, ...operatorEvents }

type Of<Type extends IdentityEvent['type']> = StoredEvent<Extract<IdentityEvent, { readonly type: Type }>>

const projectToken = ({ event: { data }, metadata }: Of<'TokenIssued'>, view: ViewWriter): void => {
  const { client_id, token_id, token_hash, application_id, scopes, name, expires_at, issued_at } = data
  view.put(identityKeys.token(token_hash), {
    client_id,
    application_id,
    scopes,
    token_id,
    ...withoutUndefined({ expires_at }),
  })
  view.put(identityKeys.ownToken(client_id, token_id), {
    token_id,
    application_id,
    scopes,
    created_at: issued_at ?? metadata.at,
    ...withoutUndefined({ name, expires_at }),
  })
}

const projectPassword = ({ event: { data }, metadata }: Of<'PasswordChanged'>, view: ViewWriter): void => {
  const { client_id, password, password_number } = data
  const { command_id, at } = metadata
  view.put(identityKeys.password(client_id), { password, password_number })
  view.delete(identityKeys.passwordLink(client_id))
  const expires_at = timestampOf(microsecondsOf(at) + PASSWORD_NOTICE_LIFE_MICROSECONDS)
  const notice = { kind: 'password_changed', client_id, command_id, issued_at: at, expires_at } as const
  view.put(identityKeys.passwordNotice(at, client_id), notice)
}

const projectPasswordLink = ({ event: { data }, metadata }: Of<'PasswordLinkIssued'>, view: ViewWriter): void => {
  const { client_id, link_hash, issued_at, expires_at } = data
  const { command_id } = metadata
  view.put(identityKeys.passwordLink(client_id), { link_hash, command_id, expires_at })
  const notice = { kind: 'password_link', client_id, command_id, issued_at, expires_at } as const
  view.put(identityKeys.passwordNotice(issued_at, client_id), notice)
}

/** Projects clients, tokens with their scopes, applications and the holders of names. */
export const project: Project<IdentityEvent> = (stored, view) => {
  const { event, stream, revision, metadata } = stored
  if (isNoOp(declared, event)) return
  switch (event.type) {
    case 'ClientRegistered': {
      const { email_claim: _, ...client } = event.data
      return view.put(identityKeys.client(event.data.client_id), client)
    }
    case 'TokenIssued':
      return projectToken({ ...stored, event }, view)
    case 'TokenRevoked': {
      const { client_id, token_id, token_hash } = event.data
      view.delete(identityKeys.token(token_hash))
      return view.delete(identityKeys.ownToken(client_id, token_id))
    }
    case 'PasswordChanged':
      return projectPassword({ ...stored, event }, view)
    case 'PasswordLinkIssued':
      return projectPasswordLink({ ...stored, event }, view)
    case 'EmailVerified':
      return view.put(identityKeys.emailVerified(event.data.client_id), { verified_at: metadata.at })
    case 'ClientErased': {
      const { client_id, email_claim } = event.data
      view.delete(identityKeys.emailVerified(client_id))
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
    case 'OperatorAdded':
    case 'OperatorRoleChanged': {
      const name = stream.slice(OPERATOR_STREAM_PREFIX.length)
      const { role } = event.data
      return view.put(identityKeys.operator(name), { name, role, status: 'active', at: metadata.at })
    }
    case 'OperatorDisabled': {
      const name = stream.slice(OPERATOR_STREAM_PREFIX.length)
      return view.put(identityKeys.operator(name), { name, role: null, status: 'disabled', at: metadata.at })
    }
    case 'SigningKeyAdded':
    case 'RsaKeyAdded':
      return
    default:
      return unreachable(event)
  }
}
