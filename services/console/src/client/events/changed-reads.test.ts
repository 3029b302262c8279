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

const REFUSED_BY_WALLET = '/wallet/v1/refused-transfers/main'
const REFUSED_BY_ACCOUNT = '/trading/v1/options/accounts/ROT1/refused-transfers?limit=1'
const ACCOUNTS = '/trading/v1/options/accounts'

const changedBy = (stream: string, type?: string): readonly string[] => {
  const changed = new Set([changedReads(eventOf(stream, type))])
  const reads = ['/wallet/v1/wallets?conversion_currency=USD', '/wallet/v1/transactions/main']
  return [...reads, REFUSED_BY_WALLET, ACCOUNTS, REFUSED_BY_ACCOUNT].filter((key) => isChanged(key, changed))
}

it('an event of a wallet changes wallets and statements, one of an options account the accounts', () => {
  expect(changedBy('wallet-1')).toEqual(['/wallet/v1/wallets?conversion_currency=USD', '/wallet/v1/transactions/main'])
  expect(changedBy('trading-1')).toEqual([ACCOUNTS])
  expect(isChanged(undefined, new Set([changedReads(eventOf('wallet-1'))]))).toBe(false)
})

it('a refused transfer changes only the lists of refused transfers of its payer', () => {
  expect(changedBy('wallet-1', 'TransferRefused')).toEqual([REFUSED_BY_WALLET])
  expect(changedBy('trading-1', 'TransferRefused')).toEqual([REFUSED_BY_ACCOUNT])
})
