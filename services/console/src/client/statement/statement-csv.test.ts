import { expect, it } from 'vitest'
import { statementCsv } from './statement-csv.ts'

const row = (nickname: string) => ({
  request_id: 'r',
  transaction_id: 7,
  timestamp: '2026-01-31T09:30:00.000000Z',
  category: 'withdrawal' as const,
  channel: 'transfer' as const,
  metadata: {
    transaction_status: 'complete' as const,
    transaction_gross_amount: '12.50',
    transaction_net_amount: '12.50',
    transaction_currency: 'USD',
    balance_after: '87.50',
    counterparty_nickname: nickname,
  },
})

it('writes a statement with signed amounts that stay numbers', () =>
  expect(statementCsv([row('bob')])).toBe(
    'time,transaction,category,with,amount,fee,currency,balance after,status\r\n' +
      '2026-01-31T09:30:00.000000Z,7,withdrawal,bob,-12.50,,USD,87.50,complete\r\n',
  ))

it.each([
  ['=1+1', "'=1+1"],
  ['@sum', "'@sum"],
  ['-bob', "'-bob"],
  ['a,"b"', '"a,""b"""'],
])('writes the cell %j as %j, which no spreadsheet runs', (nickname, expected) =>
  expect(statementCsv([row(nickname)])).toContain(`,${expected},`),
)
