import { type ApplicationEvent, applicationEventSchemas } from '@folio/contracts/identity/application-events.ts'
import { type NameEvent, nameEventSchemas } from '@folio/contracts/identity/name-events.ts'
import { type SigningKeyEvent, signingKeyEventSchemas } from '@folio/contracts/identity/signing-key-events.ts'
import { type UserEvent, userEventSchemas } from '@folio/contracts/identity/user-events.ts'
import { type AnyAuditedService, type AuditedService, anyService } from '@folio/service-kit/audited-service.ts'
import { applicationAggregate } from './application/application-aggregate.ts'
import { emailAggregate, nicknameAggregate } from './application/name-aggregates.ts'
import { nextStep } from './application/next-step.ts'
import { project } from './application/projection.ts'
import { signingKeysAggregate } from './application/signing-keys-aggregate.ts'
import { userAggregate } from './application/user-aggregate.ts'
import type { Application } from './domain/application.ts'
import type { Name } from './domain/name.ts'
import type { SigningKeys } from './domain/signing-keys.ts'
import type { User } from './domain/user.ts'

/** None of it holds money, but its streams and the view must be whole. */
const withoutMoney = {
  project,
  nextStep,
  counterpartyOf: () => undefined,
  accountOf: (stream: string) => stream,
}

/** What an auditor needs of users. */
export const userAudit: AuditedService<User, UserEvent> = {
  ...userAggregate,
  ...withoutMoney,
  eventSchemas: userEventSchemas,
}

const applications: AuditedService<Application, ApplicationEvent> = {
  ...applicationAggregate,
  ...withoutMoney,
  eventSchemas: applicationEventSchemas,
}

const emails: AuditedService<Name, NameEvent> = { ...emailAggregate, ...withoutMoney, eventSchemas: nameEventSchemas }

const nicknames: AuditedService<Name, NameEvent> = { ...emails, ...nicknameAggregate }

const signingKeys: AuditedService<SigningKeys, SigningKeyEvent> = {
  ...signingKeysAggregate,
  ...withoutMoney,
  eventSchemas: signingKeyEventSchemas,
}

/** What an auditor needs of the identity service. */
export const identityAudit: readonly AnyAuditedService[] = [
  anyService(userAudit),
  anyService(applications),
  anyService(emails),
  anyService(nicknames),
  anyService(signingKeys),
]
