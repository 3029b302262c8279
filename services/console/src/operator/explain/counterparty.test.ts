import { expect, it } from 'vitest'
import { counterpartyIn } from './counterparty.ts'

const transfer = { transfer_id: 't', account: 'wallet:bob', client_id: 'bob' }
const counterparty = 'transit:t'

it.each([
  ['TransferSent', '-2.50', 'Transfer to'],
  ['TransferReceived', '2.50', 'Transfer from'],
  ['TransferReturned', '2.50', 'Returned transfer to'],
])('%s of %s names the account at the other end after: %s', (type, amount, words) =>
  expect(counterpartyIn({ type, amount, counterparty, transfer })).toEqual({
    words,
    account: 'wallet:bob',
    client: 'bob',
  }),
)

it.each([
  ['CashDeposited', null, 'system:cashier', 'Cashier'],
  ['CurrencyExchanged', transfer, 'system:fx', 'Currency exchange'],
  ['ContractBought', null, 'system:stakes', 'Stakes of open contracts'],
  ['Later', null, 'system:later', ''],
])('%s names an account of the system in words', (type, named, system, words) =>
  expect(counterpartyIn({ type, amount: '1', counterparty: system, transfer: named })).toEqual({
    words,
    account: system,
    client: undefined,
  }),
)
