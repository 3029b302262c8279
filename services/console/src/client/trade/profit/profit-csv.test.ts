import type { ProfitRow } from '@folio/contracts/websocket/trading/profit-table.ts'
import { describe, expect, it } from 'vitest'
import { profitCsv, profitFileName, type SavedContracts } from './profit-csv.ts'

const ENDED: ProfitRow = {
  buy_price: 10,
  contract_id: 7,
  contract_type: 'CALL',
  longcode: 'Win payout if R_100, at the end, is higher.',
  payout: 19.5,
  purchase_time: 1_769_851_800,
  sell_price: 0,
  sell_time: 1_769_851_805,
  transaction_id: 7,
  underlying_symbol: 'R_100',
}

const saved = (changes: Partial<SavedContracts> = {}): SavedContracts => ({
  days: { from: undefined, to: undefined },
  account: { account_id: 'CR1', account_type: 'real', currency: 'USD' },
  nickname: 'alice',
  madeAt: new Date('2026-02-01T10:00:00Z'),
  rows: [ENDED, { ...ENDED, sell_price: 19.5 }],
  isWhole: true,
  ...changes,
})

describe('a saved profit table', () => {
  it('begins with its owner, account, period and sums', () =>
    expect(profitCsv(saved()).split('\r\n').slice(0, 11)).toEqual([
      'account holder,alice',
      'account,CR1',
      'kind of money,real money',
      'currency,USD',
      'period from,the first contract',
      'period to,2026-02-01T10:00:00.000Z',
      'made at,2026-02-01T10:00:00.000Z',
      'sum paid,20.00',
      'sum received,19.50',
      'sum of profits,-0.50',
      '',
    ]))

  it('names the moments between which its days lie', () => {
    const text = profitCsv(saved({ days: { from: '2026-01-01', to: '2026-01-31', isUtc: true } }))
    expect(text).toContain('period from,2026-01-01T00:00:00.000Z\r\nperiod to,2026-02-01T00:00:00.000Z\r\n')
  })

  it('has the exact profit of each contract', () =>
    expect(profitCsv(saved())).toContain(
      'contract,type,symbol,bought,ended,paid,received,profit,currency,terms\r\n' +
        '7,CALL,R_100,2026-01-31T09:30:00.000Z,2026-01-31T09:30:05.000Z,10.00,0.00,-10.00,USD,"Win payout if R_100, at the end, is higher."\r\n',
    ))

  it('names its last end if newer ones are omitted', () =>
    expect(profitCsv(saved({ isWhole: false }))).toContain('period to,2026-01-31T09:30:05.000Z\r\n'))

  it.each([
    [{ from: undefined, to: undefined }, 'profit-table-CR1-USD-to-2026-02-01.csv'],
    [{ from: '2026-01-01', to: '2026-01-31' }, 'profit-table-CR1-USD-from-2026-01-01-to-2026-01-31.csv'],
  ])('of the days %j is saved as %s', (days, name) => expect(profitFileName(saved({ days }))).toBe(name))
})
