import { expect, it } from 'vitest'
import { exchangeText } from './exchange-text.ts'
import type { StatementPage } from './statement-page.ts'

type Row = StatementPage['rows'][number]

const row = (category: Row['category'], metadata: Partial<Row['metadata']>): Row => ({
  request_id: 'r',
  transaction_id: 7,
  timestamp: '2026-01-31T09:30:00.000000Z',
  category,
  channel: 'transfer',
  metadata: {
    transaction_status: 'complete',
    transaction_gross_amount: '100.00',
    transaction_net_amount: '99.50',
    transaction_currency: 'USD',
    source_client_id: 'a1',
    destination_client_id: 'a1',
    ...metadata,
  },
})

const paid = row('withdrawal', { exchange_rate: '0.9154', fee: '0.50' })
const got = row('deposit', { exchange_rate: '0.9154', transaction_currency: 'EUR' })

it('both rows of an exchange tell the pair and the rate, and the paying one the fee', () => {
  expect(exchangeText(paid, [got, paid])).toBe('USD into EUR at 0.9154, fee 0.50 USD')
  expect(exchangeText(got, [got, paid])).toBe('USD into EUR at 0.9154')
})

it('a row without its other side tells the rate alone, and a transfer nothing', () => {
  expect(exchangeText(paid, [paid])).toBe('at 0.9154, fee 0.50 USD')
  expect(exchangeText(row('withdrawal', {}), [])).toBeUndefined()
})
