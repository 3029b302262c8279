import { outgoing } from '@folio/bus/port.ts'
import { revocations } from '@folio/contracts/revocation.ts'
import type { Notices } from '@folio/service-kit/outbox.ts'
import type { IdentityEvent } from './identity-event.ts'
import { revokedBy } from './revoked-by.ts'

/** Whoever may remember a token hears for certain of what is revoked: the next step tells it sooner, and may be lost. */
export const notices: Notices<IdentityEvent> = ({ event, metadata: { at } }) => {
  const revoked = revokedBy(event)
  return revoked === undefined ? [] : [outgoing(revocations, { ...revoked, at })]
}
