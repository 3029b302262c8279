import type { ApplicationCommand } from '@folio/contracts/identity/commands.ts'
import { type ApplicationEvent, applicationEvents } from '@folio/contracts/identity/events.ts'
import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'

/** An application through which people log in: not known, open, or closed for good. */
export type Application = { readonly status: 'unknown' | 'open' | 'closed' }

const initial: Application = { status: 'unknown' }

/** Decides one command about an application. */
const decide = (command: ApplicationCommand, { status }: Application): readonly ApplicationEvent[] => {
  switch (command.type) {
    case 'RegisterApplication': {
      const { application_id } = command.application
      if (status === 'unknown') return [{ type: 'ApplicationRegistered', data: command.application }]
      const reason = status === 'open' ? 'registered_already' : 'closed'
      return [{ type: 'ApplicationRefused', data: { application_id, reason } }]
    }
    case 'CloseApplication':
      return [{ type: 'ApplicationClosed', data: { application_id: command.application_id } }]
    default:
      return unreachable(command)
  }
}

const evolve = (application: Application, event: ApplicationEvent): Application => {
  if (isNoOp(applicationEvents, event)) return application
  switch (event.type) {
    case 'ApplicationRegistered':
      return { status: 'open' }
    case 'ApplicationClosed':
      return { status: 'closed' }
    default:
      return unreachable(event)
  }
}

/** The decider of applications. */
export const application: Decider<ApplicationCommand, Application, ApplicationEvent> = { initial, decide, evolve }
