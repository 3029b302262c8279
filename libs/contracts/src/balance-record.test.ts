import { expect, it } from 'vitest'
import { balanceRecordSchema, ledgerBalances } from './balance-record.ts'

const record = balanceRecordSchema.parse({
  account: 'wallet:74de4d90-e0fd-545d-ae43-74cb140aba5d',
  currency: 'USD',
  balance: '10012.5',
  input: '10012.5',
  output: '0',
  epoch: 2,
  revision: 3,
  position: 12,
  at: '2026-11-21T11:25:23.768913Z',
})

it('a balance record is a CloudEvent of the service that owns the account', () => {
  const key = `${record.account}|USD`
  expect(ledgerBalances.encode(record).headers).toEqual({
    ce_specversion: '1.0',
    ce_id: `${key}@2.3`,
    ce_type: 'BalanceChanged',
    ce_source: '/folio/wallet',
    ce_subject: key,
    ce_time: '2026-11-21T11:25:23.768913Z',
    'content-type': 'application/json',
  })
  expect(ledgerBalances.keyOf(record)).toBe(key)
})

it('a balance record is read as it was written, with headers and without them, as earlier releases wrote it', () => {
  const wire = ledgerBalances.encode(record)
  expect(ledgerBalances.decode(wire)).toEqual(record)
  expect(ledgerBalances.decode({ ...wire, headers: { 'content-type': 'application/json' } })).toEqual(record)
})
