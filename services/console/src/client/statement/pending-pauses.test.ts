import { expect, it } from 'vitest'
import { pendingPauses } from './pending-pauses.ts'
import type { StatementPage } from './statement-page.ts'

const page = (...pending: readonly number[]): StatementPage => ({
  older: undefined,
  newer: undefined,
  rows: pending.map((transaction_id) => ({
    request_id: 'r',
    transaction_id,
    timestamp: '2026-01-31T09:30:00.000Z',
    category: 'withdrawal',
    channel: 'transfer',
    metadata: {
      transaction_status: 'pending',
      transaction_gross_amount: '1.00',
      transaction_net_amount: '1.00',
      transaction_currency: 'USD',
    },
  })),
})

it('reads a page again only while a row is pending, ever later, and soon again for another row', () => {
  const pauseOf = pendingPauses()
  expect(pauseOf(page(), 7)).toBe(false)
  expect([8, 9, 10].map((reads) => pauseOf(page(1), reads))).toEqual([250, 500, 1000])
  expect(pauseOf(page(1, 2), 11)).toBe(250)
  expect(pauseOf(page(), 12)).toBe(false)
  expect(pauseOf(undefined, 12)).toBe(false)
})
