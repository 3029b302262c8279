import type { UserCommand } from '@folio/contracts/identity/commands.ts'
import { type UserEvent, userEventSchemas } from '@folio/contracts/identity/user-events.ts'
import { IDENTITY_VIEW } from '@folio/contracts/identity/views.ts'
import type { Aggregate } from '@folio/service-kit/aggregate.ts'
import { type User, user } from '../domain/user.ts'

/** The user as the service keeps it: one stream per client, `user-{client_id}`. */
export const userAggregate: Aggregate<UserCommand, User, UserEvent> = {
  ...user,
  service: IDENTITY_VIEW,
  streamPrefix: 'user-',
  foldVersion: 3,
  eventTypes: new Set(Object.keys(userEventSchemas)),
  opens: ({ type }) => type === 'RegisterClient' || type === 'SignUp',
}
