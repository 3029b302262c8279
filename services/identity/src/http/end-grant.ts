import { hash } from 'node:crypto'
import { outgoing } from '@folio/bus/port.ts'
import { grantKey } from '@folio/contracts/identity/views.ts'
import { revocations } from '@folio/contracts/revocation.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { ExpiringKey } from '@folio/read-model/port.ts'
import type { Identity } from '../application/identity.ts'

/** Where the refresh tokens of a grant are kept, all in one value. */
export const refreshKey = (grantId: string): ExpiringKey => `oidc/refresh/${hash('sha256', grantId, 'hex')}`

/** Tells everybody who may remember a token of a grant that it ends, and ends it; where it cannot be told, it goes on. */
export const endGrant = async ({ readModel, bus, clock }: Identity, grantId: string): Promise<void> => {
  const grant = await readModel.look(grantKey(grantId))
  const clientId = grant?.['accountId']
  if (typeof clientId !== 'string') return
  await bus.send([outgoing(revocations, { client_id: clientId, grant_id: grantId, at: timestampOf(clock()) })])
  await readModel.take(grantKey(grantId))
  await readModel.take(refreshKey(grantId))
}
