import type { OptionsAccount } from '@folio/contracts/options-account/account.ts'
import type { OptionsAccountCommand } from '@folio/contracts/options-account/commands.ts'
import type { OptionsAccountEvent } from '@folio/contracts/options-account/events.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'

/** The state of an account number: unknown, registered for a client, or active. Trading keeps the account's money. */
export type OptionsAccountState =
  | { readonly status: 'unknown' }
  | { readonly status: 'registered' | 'active'; readonly account: OptionsAccount }

const initial: OptionsAccountState = { status: 'unknown' }

const evolve = (account: OptionsAccountState, event: OptionsAccountEvent): OptionsAccountState => {
  switch (event.type) {
    case 'AccountRegistered': {
      const { account_id, client_id, account_type, currency, group } = event.data
      return { status: 'registered', account: { account_id, client_id, account_type, currency, group } }
    }
    case 'AccountActivated':
      return account.status === 'unknown' ? account : { ...account, status: 'active' }
    case 'RegistrationRefused':
      return account
    default:
      return unreachable(event)
  }
}

/** Decides a command on an options account; throws if an account is activated that was never registered. */
const decide = (command: OptionsAccountCommand, account: OptionsAccountState): readonly OptionsAccountEvent[] => {
  switch (command.type) {
    case 'RegisterAccount': {
      const { type: _, ...data } = command
      if (account.status === 'unknown') return [{ type: 'AccountRegistered', data }]
      return [{ type: 'RegistrationRefused', data: { ...data, reason: 'number_taken' } }]
    }
    case 'ActivateAccount': {
      if (account.status === 'unknown') throw new Error(`account opened by ${command.opened} was never registered`)
      return [{ type: 'AccountActivated', data: { ...account.account, opened: command.opened } }]
    }
    default:
      return unreachable(command)
  }
}

/** The decider of an options account. */
export const optionsAccount: Decider<OptionsAccountCommand, OptionsAccountState, OptionsAccountEvent> = {
  initial,
  decide,
  evolve,
}
