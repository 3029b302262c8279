import { outgoing } from '@folio/bus/port.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { revocations } from '@folio/contracts/revocation.ts'
import { type NextStep, step } from '@folio/service-kit/next-step.ts'
import type { IdentityEvent } from './identity-event.ts'
import { revokedBy } from './revoked-by.ts'

/** What an event makes necessary: of an erased client the address becomes free, and what is revoked is told everywhere. */
export const nextStep: NextStep<IdentityEvent> = (event) => {
  const { type, data } = event
  if (type === 'ClientErased' && data.email_claim !== undefined) {
    return step(identityCommands, data.email_claim, { type: 'ReleaseName', holder: data.client_id })
  }
  const revoked = revokedBy(event)
  return revoked && (({ at }) => outgoing(revocations, { ...revoked, at }))
}
