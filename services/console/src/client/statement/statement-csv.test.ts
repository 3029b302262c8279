import { describe, expect, it } from 'vitest'
import { currenciesWithoutRows, type SavedStatement, statementCsv, statementFileName } from './statement-csv.ts'

type Row = SavedStatement['rows'][number]

const OWNER = { nickname: 'alice', external_reference_id: 'a1' }
const MADE_AT = new Date('2026-02-01T10:00:00Z')

const row = (metadata: Partial<Row['metadata']> = {}, more: Partial<Row> = {}): Row => ({
  request_id: 'rent-1',
  transaction_id: 7,
  timestamp: '2026-01-31T09:30:00.000000Z',
  category: 'withdrawal',
  channel: 'transfer',
  ...more,
  metadata: {
    transaction_status: 'complete',
    transaction_gross_amount: '12.50',
    transaction_net_amount: '12.50',
    transaction_currency: 'USD',
    balance_after: '87.50',
    counterparty_nickname: 'bob',
    source_client_id: 'a1',
    destination_client_id: 'b2',
    ...metadata,
  },
})

const linesOf = (rows: readonly Row[], changes: Partial<SavedStatement> = {}): readonly string[] =>
  statementCsv({ search: {}, owner: OWNER, madeAt: MADE_AT, rows, isWhole: true, standing: [], ...changes }).split(
    '\r\n',
  )

describe('a saved statement', () => {
  it('has the counterparty, the note and the reference of each row, and signed amounts that stay numbers', () =>
    expect(linesOf([row({ description: 'rent, January', fee: '0.50' })])).toContain(
      '2026-01-31T09:30:00.000000Z,7,rent-1,withdrawal,transfer,bob,b2,"rent, January",-12.50,0.50,,USD,87.50,complete',
    ))

  it('begins with its owner, wallet, currency and period', () =>
    expect(linesOf([], { search: { wallet: 'p2p', currency: 'USD' } }).slice(0, 7)).toEqual([
      'account holder,alice',
      'client,a1',
      'wallet,P2P wallet',
      'currency,USD',
      'period from,the first transaction',
      'period to,2026-02-01T10:00:00.000Z',
      'made at,2026-02-01T10:00:00.000Z',
    ]))

  it.each([
    ['2026-02-01', '2026-02-01T10:00:00.000Z'],
    ['2026-01-15', new Date('2026-01-16T00:00:00').toISOString()],
  ])('goes up to the end of %s, but not beyond the time of its making', (to, end) =>
    expect(linesOf([], { search: { to } })).toContain(`period to,${end}`),
  )

  it('has the balance before its oldest and after its newest row of each currency', () => {
    const rows = [
      row(),
      row({ transaction_currency: 'EUR', transaction_gross_amount: '3.10', balance_after: '5.00' }),
      row({ transaction_gross_amount: '40.00', balance_after: '100.00' }, { category: 'deposit' }),
    ]
    expect(linesOf(rows).filter((line) => /^(opening|closing)/.test(line))).toEqual([
      'opening balance,8.10,EUR',
      'closing balance,5.00,EUR',
      'opening balance,60.00,USD',
      'closing balance,87.50,USD',
    ])
  })

  it('has the balance of a currency that did not change at its begin and at its end', () =>
    expect(
      linesOf([row()], { standing: [{ currency: 'EUR', balance: '1000.00' }] }).filter((line) =>
        /^(opening|closing)/.test(line),
      ),
    ).toEqual([
      'opening balance,1000.00,EUR',
      'closing balance,1000.00,EUR',
      'opening balance,100.00,USD',
      'closing balance,87.50,USD',
    ]))

  it('asks for the balances of the held currencies without a row in its days, and of no others', () => {
    const wallets = [
      { type: 'main', balances: { USD: {}, EUR: {}, BTC: {} } },
      { type: 'p2p', balances: { GBP: {} } },
    ]
    const read = { rows: [row()], isWhole: true }
    const from = '2026-01-01'
    expect(currenciesWithoutRows(read, { from }, wallets)).toEqual(['EUR', 'BTC'])
    expect(currenciesWithoutRows(read, { from, wallet: 'p2p' }, wallets)).toEqual(['GBP'])
    expect(currenciesWithoutRows(read, { from, currency: 'EUR' }, wallets)).toEqual(['EUR'])
    expect(currenciesWithoutRows(read, { from, currency: 'USD' }, wallets)).toEqual([])
    expect(currenciesWithoutRows(read, {}, wallets)).toEqual([])
    expect(currenciesWithoutRows({ ...read, isWhole: false }, { from }, wallets)).toEqual([])
  })

  it('names its first row if older ones are omitted', () =>
    expect(linesOf([row()], { isWhole: false, search: { from: '2020-01-01' } })).toContain(
      'period from,2026-01-31T09:30:00.000000Z',
    ))

  it.each([
    ['=1+1', "'=1+1"],
    ['@sum', "'@sum"],
    ['-bob', "'-bob"],
    ['a,"b"', '"a,""b"""'],
  ])('writes the cell %j as %j, which no spreadsheet runs', (nickname, expected) =>
    expect(linesOf([row({ counterparty_nickname: nickname })]).at(-2)).toContain(`,${expected},`),
  )

  it.each([
    [{}, 'statement-main-to-2026-02-01.csv'],
    [
      { wallet: 'p2p', currency: 'USD', from: '2026-01-01', to: '2026-01-31' },
      'statement-p2p-USD-from-2026-01-01-to-2026-01-31.csv',
    ],
  ])('with the filters %j is saved as %s', (search, name) => expect(statementFileName(search, MADE_AT)).toBe(name))
})
