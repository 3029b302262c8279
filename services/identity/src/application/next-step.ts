import { outgoing } from '@folio/bus/port.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { type Revoked, revocations } from '@folio/contracts/messaging/revocation.ts'
import { type NextStep, step } from '@folio/service-kit/processes/next-step.ts'
import { messagesOn, type TopicMessages } from '@folio/service-kit/publishing/publication.ts'
import type { IdentityEvent } from './aggregates.ts'

/**
 * The revocation that an event causes: of a token, of all log-ins with a password, of all access through an application, or
 * of all access of an erased client once its address is free.
 */
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

/**
 * The next step of an event: it releases the e-mail address of an erased client, or publishes the revocation that the event
 * causes.
 */
export const nextStep: NextStep<IdentityEvent> = (event) => {
  const { type, data } = event
  if (type === 'ClientErased' && data.email_claim !== undefined) {
    return step(identityCommands, data.email_claim, { type: 'ReleaseName', holder: data.client_id })
  }
  const revoked = revokedBy(event)
  return revoked && { message: ({ at }) => outgoing(revocations, { ...revoked, at }) }
}

/** Publishes the revocation that an event causes, at least once: the next step publishes it sooner, but may be lost. */
export const revocationMessages: TopicMessages<IdentityEvent> = messagesOn(
  revocations,
  ({ event, metadata: { at } }) => {
    const revoked = revokedBy(event)
    return revoked === undefined ? [] : [{ ...revoked, at }]
  },
)
