import type { OptionsAccountEvent } from '@folio/contracts/options-account/events.ts'
import { given } from '@folio/kernel/testing/given-when-then.ts'
import { expect, it } from 'vitest'
import { optionsAccount } from './options-account.ts'

const mine = { account_id: 'DOT1', client_id: 'c1', account_type: 'demo', currency: 'USD', group: 'row' } as const
const register = { ...mine, requested: 'claim-options-account-ab@0' }
const registered: OptionsAccountEvent = { type: 'AccountRegistered', data: register }
const activated: OptionsAccountEvent = { type: 'AccountActivated', data: { ...mine, opened: 'trading-DOT1@0' } }

it('the first registration takes a number; a second one is refused', () => {
  const other = { ...register, client_id: 'c2', requested: 'claim-options-account-cd@0' }
  given(optionsAccount)()
    .when({ type: 'RegisterAccount', ...register })
    .thenEvents(registered)
  given(optionsAccount)(registered)
    .when({ type: 'RegisterAccount', ...other })
    .thenEvents({ type: 'RegistrationRefused', data: { ...other, reason: 'number_taken' } })
  given(optionsAccount)(registered)
    .when({ type: 'RegisterAccount', ...other })
    .thenState({ status: 'registered', account: mine })
})

it('an opened account becomes active, and a repeated activation records the same event', () => {
  const activate = { type: 'ActivateAccount', opened: 'trading-DOT1@0' } as const
  given(optionsAccount)(registered).when(activate).thenEvents(activated)
  given(optionsAccount)(registered).when(activate).thenState({ status: 'active', account: mine })
  given(optionsAccount)(registered, activated).when(activate).thenEvents(activated)
})

it('refuses to activate an account that was never registered', () => {
  const activate = { type: 'ActivateAccount', opened: 'trading-DOT1@0' } as const
  expect(() => optionsAccount.decide(activate, optionsAccount.initial)).toThrow('never registered')
})
