import { outgoing } from '@folio/bus/port.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { type Revocation, revocations } from '@folio/contracts/revocation.ts'
import { type NextStep, type Step, step } from '@folio/service-kit/next-step.ts'
import type { IdentityEvent } from './identity-event.ts'

const revoke =
  (revoked: Omit<Revocation, 'at'>): Step =>
  ({ at }) =>
    outgoing(revocations, { ...revoked, at })

/**
 * What an event makes necessary: a revoked token is told everywhere; of an erased client the address becomes free, and then
 * everything that it had is revoked.
 */
export const nextStep: NextStep<IdentityEvent> = ({ type, data }) => {
  switch (type) {
    case 'TokenRevoked':
      return revoke({ client_id: data.client_id, token_id: data.token_id })
    case 'ClientErased':
      if (data.email_claim === undefined) return revoke({ client_id: data.client_id })
      return step(identityCommands, data.email_claim, { type: 'ReleaseName', holder: data.client_id })
    case 'NameReleased':
      return revoke({ client_id: data.holder })
    default:
      return undefined
  }
}
