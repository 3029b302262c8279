import type { OptionsAccount } from '@folio/contracts/options-account/account.ts'
import type { OptionsAccountCommand } from '@folio/contracts/options-account/commands.ts'
import type { OptionsAccountEvent } from '@folio/contracts/options-account/events.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'

/** An options account, apart from its money: a number that is nobody's, registered for somebody, or in use. */
export type Account =
  | { readonly status: 'unknown' }
  | { readonly status: 'registered' | 'active'; readonly account: OptionsAccount }

const initial: Account = { status: 'unknown' }

/** Everything that can happen to an options account, decided from what already has. */
const decide = (command: OptionsAccountCommand, account: Account): readonly OptionsAccountEvent[] => {
  switch (command.type) {
    case 'RegisterAccount': {
      const { type: _, ...data } = command
      if (account.status === 'unknown') return [{ type: 'AccountRegistered', data }]
      return [{ type: 'RegistrationRefused', data: { ...data, reason: 'number_taken' } }]
    }
    case 'ActivateAccount': {
      if (account.status === 'unknown') throw new Error(`opened by ${command.opened}, but never registered`)
      return [{ type: 'AccountActivated', data: { ...account.account, opened: command.opened } }]
    }
    default:
      return unreachable(command)
  }
}

const evolve = (account: Account, event: OptionsAccountEvent): Account => {
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

/** The options account: what can be asked of it, and what comes of it. */
export const optionsAccount: Decider<OptionsAccountCommand, Account, OptionsAccountEvent> = { initial, decide, evolve }
