import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import type { ExportedEntry } from './export-format.ts'
import { hledgerJournal } from './hledger-journal.ts'

const moved = (revision: number, from: string, to: string): ExportedEntry => ({
  event: { stream: 'wallet-a', revision, position: revision + 1, type: 'TransferSent' },
  at: '2026-01-31T09:30:00.123456Z',
  transactionId: 7,
  entry: {
    postings: [
      { account: from, currency: 'USD', amount: amountOf('-12.5') },
      { account: to, currency: 'USD', amount: amountOf('12.5') },
    ],
    balances: {},
    realm: from === 'system:demo' ? 'demo' : 'real',
  },
})

it('an entry follows the directives of its new accounts and commodities, and its realm is a tag', () => {
  const journal = hledgerJournal()
  expect(journal.entry(moved(3, 'system:demo', 'trading:DOT1')).split('\n')).toEqual([
    'commodity USD',
    'account system:demo',
    'account trading:DOT1',
    '2026-01-31 (7) TransferSent  ; realm:demo, event:wallet-a@3, at:2026-01-31T09:30:00.123456Z',
    '    system:demo  USD -12.5',
    '    trading:DOT1  USD 12.5',
    '',
    '',
  ])
})

it('declares each account and commodity once', () => {
  const journal = hledgerJournal()
  const directives = [
    moved(0, 'system:cashier', 'wallet:a'),
    moved(1, 'wallet:a', 'transit:1'),
    moved(2, 'transit:1', 'wallet:b'),
  ]
    .flatMap((entry) => journal.entry(entry).split('\n'))
    .filter((line) => /^(account|commodity) /.test(line))
  expect(directives).toEqual([
    'commodity USD',
    ...['system:cashier', 'wallet:a', 'transit:1', 'wallet:b'].map((account) => `account ${account}`),
  ])
})
