import type {
  ApplicationCommand,
  NameCommand,
  SigningKeysCommand,
  UserCommand,
} from '@folio/contracts/identity/commands.ts'
import { identityContract } from '@folio/contracts/identity/contract.ts'
import type { ApplicationEvent, NameEvent, SigningKeyEvent, UserEvent } from '@folio/contracts/identity/events.ts'
import type { NameKind } from '@folio/contracts/identity/names.ts'
import type { OperatorCommand, OperatorEvent, OperatorState } from '@folio/contracts/identity/operators.ts'
import { type Aggregate, combinedAggregates, fromContract } from '@folio/service-kit/aggregates/aggregate.ts'
import { type Application, application } from '../domain/application.ts'
import { type Name, name } from '../domain/name.ts'
import { operator } from '../domain/operator.ts'
import { type SigningKeys, signingKeys } from '../domain/signing-keys.ts'
import { type User, user } from '../domain/user.ts'

/** The aggregate of users: one stream per client, `user-{client_id}`. */
export const userAggregate: Aggregate<UserCommand, User, UserEvent> = {
  ...user,
  ...fromContract(identityContract, 'user'),
  foldVersion: 3,
  opens: ({ type }) => type === 'RegisterClient' || type === 'SignUp',
}

/** The aggregate of applications: one stream each, `application-{application_id}`. */
export const applicationAggregate: Aggregate<ApplicationCommand, Application, ApplicationEvent> = {
  ...application,
  ...fromContract(identityContract, 'application'),
  foldVersion: 1,
  opens: ({ type }) => type === 'RegisterApplication',
}

const ofKind = (kind: NameKind): Aggregate<NameCommand, Name, NameEvent> => ({
  ...name,
  ...fromContract(identityContract, kind),
  foldVersion: 1,
  opens: ({ type }) => type === 'ClaimName',
})

/** The aggregate of e-mail addresses, each held by one client: `claim-email-{hash}`. */
export const emailAggregate = ofKind('email')

/** The aggregate of nicknames, each held by one client: `claim-nickname-{hash}`. */
export const nicknameAggregate = ofKind('nickname')

/** The aggregate of the signing keys: their numbers and the times from which each signs, in one stream. */
export const signingKeysAggregate: Aggregate<SigningKeysCommand, SigningKeys, SigningKeyEvent> = {
  ...signingKeys,
  ...fromContract(identityContract, 'signingKeys'),
  foldVersion: 1,
  opens: () => true,
}

/** The aggregate of operators: one stream each, `operator-{name}`. */
export const operatorAggregate: Aggregate<OperatorCommand, OperatorState, OperatorEvent> = {
  ...operator,
  ...fromContract(identityContract, 'operator'),
  foldVersion: 1,
  // The stream of `root` begins with an act.
  opens: ({ type }) => type === 'AddOperator' || type === 'BeginAct',
}

/** All aggregates of the service: users, applications, unique names, signing keys and operators. */
export const identityAggregates = combinedAggregates([
  userAggregate,
  applicationAggregate,
  emailAggregate,
  nicknameAggregate,
  signingKeysAggregate,
  operatorAggregate,
])

/** Any event of the identity service. */
export type IdentityEvent = UserEvent | ApplicationEvent | NameEvent | SigningKeyEvent | OperatorEvent
