import { expect, it } from 'vitest'
import type { Wallet, Wallets } from '../money-source.ts'
import { agentCurrencies, noAgentText } from './agent-currencies.ts'

const money: Wallet['balances'][string] = { balance: '1.00', input: '1.00', output: '0.00' }
const wallets: Wallets = [{ wallet_id: 'w', type: 'main', status: 'open', balances: { GBP: money } }]
const statistics = { available_countries: ['de'], available_currencies: ['USD', 'BRL'] }

it('the currencies of terms are those of the agents and of the wallets, with the chosen one', () =>
  expect(agentCurrencies('EUR', wallets, statistics)).toEqual(['BRL', 'EUR', 'GBP', 'USD']))

it('the currencies of terms are the usual ones until those of the agents are known', () => {
  const shown = agentCurrencies('BRL', wallets, undefined)
  expect(shown).toEqual(expect.arrayContaining(['BRL', 'GBP', 'EUR', 'BTC']))
})

it('an empty list of agents names the currencies that agents serve', () =>
  expect(noAgentText('EUR', statistics)).toBe(
    'No agent pays in or out in EUR. Agents serve BRL, USD: choose one of these above.',
  ))

it.each([undefined, { available_countries: [], available_currencies: [] }])(
  'an empty list of agents says how it fills where no agent serves another currency: %j',
  (known) =>
    expect(noAgentText('EUR', known)).toBe(
      'No agent pays in or out in EUR. Folio registers the agents; one that serves this currency appears here.',
    ),
)
