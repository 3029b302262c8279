import type { UserCommand } from '@folio/contracts/identity/commands.ts'
import type { UserEvent } from '@folio/contracts/identity/events.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'

/** The password of a registered client: how many it had before, and the link that can replace it. */
export type PasswordState = {
  readonly number: number
  readonly link?: { readonly link_hash: string; readonly expires_at: string }
}

type PasswordCommandType = 'ChangePassword' | 'IssuePasswordLink' | 'UsePasswordLink'
type PasswordCommand = Extract<UserCommand, { readonly type: PasswordCommandType }>
type Changed = Extract<UserEvent, { readonly type: 'PasswordChanged' }>
type PasswordEvent = Changed | Extract<UserEvent, { readonly type: 'PasswordLinkIssued' }>
type Refused = Extract<UserEvent, { readonly type: 'PasswordRefused' }>

const refused = (reason: Refused['data']['reason']): Refused => ({ type: 'PasswordRefused', data: { reason } })

const useLink = (
  { client_id, password, link_hash, used_at }: Extract<PasswordCommand, { readonly type: 'UsePasswordLink' }>,
  { number, link }: PasswordState,
): UserEvent => {
  if (link?.link_hash !== link_hash) return refused('no_such_link')
  if (link.expires_at <= used_at) return refused('link_expired')
  return { type: 'PasswordChanged', data: { client_id, password, password_number: number + 1, by: 'link' } }
}

/** Decides one command about a password; `state` is undefined for a client that is not registered. */
export const decidePassword = (command: PasswordCommand, state: PasswordState | undefined): UserEvent => {
  if (state === undefined) return refused('not_registered')
  switch (command.type) {
    case 'ChangePassword': {
      const { client_id, password, instead_of } = command
      if (instead_of !== state.number) return refused('changed_meanwhile')
      return { type: 'PasswordChanged', data: { client_id, password, password_number: instead_of + 1, by: 'password' } }
    }
    case 'IssuePasswordLink':
      return { type: 'PasswordLinkIssued', data: command.link }
    case 'UsePasswordLink':
      return useLink(command, state)
    default:
      return unreachable(command)
  }
}

/** Applies an event about a password: a new password ends the link, a new link replaces the one before. */
export const evolvePassword = (state: PasswordState, event: PasswordEvent): PasswordState => {
  switch (event.type) {
    case 'PasswordChanged':
      return { number: event.data.password_number }
    case 'PasswordLinkIssued': {
      const { link_hash, expires_at } = event.data
      return { ...state, link: { link_hash, expires_at } }
    }
    default:
      return unreachable(event)
  }
}
