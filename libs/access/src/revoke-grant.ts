import { hash } from 'node:crypto'
import { type Bus, outgoing } from '@folio/bus/port.ts'
import { grantKey } from '@folio/contracts/identity/views.ts'
import { revocations } from '@folio/contracts/messaging/revocation.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import type { ExpiringKey, ReadModel } from '@folio/read-model/port.ts'

/** The key of the refresh tokens of a grant. */
export const refreshKey = (grantId: string): ExpiringKey => `oidc/refresh/${hash('sha256', grantId, 'hex')}`

/** The ports by which a grant is revoked. */
export type GrantPorts = { readonly readModel: ReadModel; readonly bus: Pick<Bus, 'send'>; readonly clock: Clock }

/** Publishes the revocation of a grant and deletes the grant; where publishing fails, the grant stays. */
export const revokeGrant = async ({ readModel, bus, clock }: GrantPorts, grantId: string): Promise<void> => {
  const grant = await readModel.peek(grantKey(grantId))
  const clientId = grant?.['accountId']
  if (typeof clientId !== 'string') return
  await bus.send([outgoing(revocations, { client_id: clientId, grant_id: grantId, at: timestampOf(clock()) })])
  await readModel.take(grantKey(grantId))
  await readModel.take(refreshKey(grantId))
}
