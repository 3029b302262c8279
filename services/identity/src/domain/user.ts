import type { UserCommand } from '@folio/contracts/identity/commands.ts'
import type { UserEvent } from '@folio/contracts/identity/events.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'

/** A user: nobody yet, or a registered client. */
export type User = { readonly status: 'unknown' } | { readonly status: 'registered' }

const initial: User = { status: 'unknown' }

/** Everything that can happen to a user, decided from what already has. */
const decide = (command: UserCommand, user: User): readonly UserEvent[] => {
  switch (command.type) {
    case 'RegisterClient':
      if (user.status === 'registered') return [{ type: 'RegistrationRefused', data: { reason: 'nickname_taken' } }]
      return [
        { type: 'ClientRegistered', data: command.client },
        { type: 'TokenIssued', data: command.token },
      ]
    default:
      return unreachable(command.type)
  }
}

const evolve = (user: User, event: UserEvent): User => {
  switch (event.type) {
    case 'ClientRegistered':
      return { status: 'registered' }
    case 'RegistrationRefused':
    case 'TokenIssued':
      return user
    default:
      return unreachable(event)
  }
}

/** The user: what can be asked, and what comes of it. */
export const user: Decider<UserCommand, User, UserEvent> = { initial, decide, evolve }
