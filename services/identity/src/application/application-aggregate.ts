import { type ApplicationEvent, applicationEventSchemas } from '@folio/contracts/identity/application-events.ts'
import type { ApplicationCommand } from '@folio/contracts/identity/commands.ts'
import { IDENTITY_VIEW } from '@folio/contracts/identity/views.ts'
import type { Aggregate } from '@folio/service-kit/aggregate.ts'
import { type Application, application } from '../domain/application.ts'

/** The application as the service keeps it: one stream for each, `application-{application_id}`. */
export const applicationAggregate: Aggregate<ApplicationCommand, Application, ApplicationEvent> = {
  ...application,
  service: IDENTITY_VIEW,
  streamPrefix: 'application-',
  foldVersion: 1,
  eventTypes: new Set(Object.keys(applicationEventSchemas)),
  opens: ({ type }) => type === 'RegisterApplication',
}
