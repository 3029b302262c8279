import { expect, it } from 'vitest'
import { changedReads, isChanged } from './changed-reads.ts'

const eventOf = (stream: string, type = 'T') => ({
  ref: `${stream}@1`,
  stream,
  type,
  time: '',
  position: 1,
  fields: {},
})

it('an event of a wallet changes wallets and statements, one of an options account the accounts', () => {
  const ofWallet = new Set(changedReads(eventOf('wallet-1')))
  expect(isChanged('/wallet/v1/wallets?conversion_currency=USD', ofWallet)).toBe(true)
  expect(isChanged('/wallet/v1/transactions/main', ofWallet)).toBe(true)
  expect(isChanged('/trading/v1/options/accounts', ofWallet)).toBe(false)
  expect(isChanged(undefined, ofWallet)).toBe(false)
  expect(isChanged('/trading/v1/options/accounts', new Set(changedReads(eventOf('trading-1'))))).toBe(true)
})

it('a refused transfer changes the list of those alone', () => {
  const ofRefusal = new Set(changedReads(eventOf('wallet-1', 'TransferRefused')))
  expect(isChanged('/wallet/v1/refused-transfers/main', ofRefusal)).toBe(true)
  expect(isChanged('/wallet/v1/transactions/main', ofRefusal)).toBe(false)
})
