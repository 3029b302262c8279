import { type UserEvent, userEventSchemas } from '@folio/contracts/identity/events.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import { project } from './application/projection.ts'
import { userAggregate } from './application/user-aggregate.ts'
import type { User } from './domain/user.ts'

/** What an auditor needs of the identity service: users hold no money, but their streams and their view must be whole. */
export const userAudit: AuditedService<User, UserEvent> = {
  ...userAggregate,
  project,
  nextStep: () => undefined,
  eventSchemas: userEventSchemas,
  counterpartyOf: () => undefined,
  accountOf: (stream) => stream,
}
