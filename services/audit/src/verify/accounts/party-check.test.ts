import { stepIdOf, walletIdOf } from '@folio/contracts/derived-ids.ts'
import { accountNumberOf } from '@folio/contracts/options-account/account.ts'
import { expect, it } from 'vitest'
import type { RehashedEvent } from '../chain/rehashed-event.ts'
import { partyFindings } from './party-check.ts'

const count = (stream: string, type: string, data: object): number =>
  partyFindings({ event: { stream, revision: 3, position: 7, type }, parsed: data } as never as RehashedEvent).length

const client_id = stepIdOf('client')
const wallet_id = walletIdOf(client_id, 'p2p')
const party = { client_id, wallet_id, wallet_type: 'p2p' }
const kind = { client_id, account_type: 'real', currency: 'USD', group: 'row' } as const

it.each(['WalletOpened', 'WalletFrozen', 'WalletThawed', 'WalletClosed'])(
  'a %s names the wallet of its stream',
  (type) => {
    expect(count(`wallet-${wallet_id}`, type, party)).toBe(0)
    expect(count(`wallet-${wallet_id}`, type, { ...party, wallet_type: 'main' })).toBe(1)
    expect(count(`wallet-${stepIdOf('another')}`, type, party)).toBe(1)
  },
)

it.each(['CashDeposited', 'CashWithdrawn'])('a %s names the wallet of its stream', (type) => {
  expect(count(`wallet-${wallet_id}`, type, { wallet: party })).toBe(0)
  expect(count(`wallet-${wallet_id}`, type, { wallet: { ...party, client_id: stepIdOf('another') } })).toBe(1)
  expect(count(`wallet-${wallet_id}`, type, {})).toBe(1)
})

it.each([1, 2])('an options account has the number of its kind at attempt %i', (attempt) => {
  const account_id = accountNumberOf(kind, attempt)
  const account = { account_id, ...kind }
  expect(count(`trading-${account_id}`, 'AccountOpened', account)).toBe(0)
  expect(count(`options-account-${account_id}`, 'AccountActivated', account)).toBe(0)
  for (const more of [
    { client_id: stepIdOf('another') },
    { account_type: 'demo' },
    { currency: 'EUR' },
    { group: 'g' },
  ]) {
    expect(count(`options-account-${account_id}`, 'AccountActivated', { ...account, ...more })).toBe(1)
  }
  expect(count(`trading-${accountNumberOf(kind, 3)}`, 'AccountReactivated', account)).toBe(1)
})

it('an event of the same name in a stream of another service is left alone', () =>
  expect(count('user-1', 'RegistrationRefused', { reason: 'nickname_taken' })).toBe(0))
