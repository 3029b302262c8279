import { expect, it } from 'vitest'
import type { LedgerEvent } from '../../api/ledger-event.ts'
import { refusedTransferIn } from './refused-transfer.ts'

const event = (fields: LedgerEvent['fields'], stream = 'wallet-a'): LedgerEvent => ({
  ref: `${stream}@7`,
  stream,
  type: 'TransferRefused',
  time: '2026-01-31T09:00:00.000000Z',
  position: 9,
  fields,
})

const refused = {
  reason: 'insufficient_funds',
  amount: '5',
  available: '3',
  currency: 'USD',
  transfer_id: 't',
  source: { client_id: 'c' },
}

it('a refused transfer has its account, its reason and the numbers of its refusal', () => {
  expect(refusedTransferIn(event(refused))).toMatchObject({
    ref: 'wallet-a@7',
    account: 'wallet:a',
    client: 'c',
    transferId: 't',
    reason: 'insufficient_funds',
    needed: '5.00',
    available: '3.00',
    daily_count: null,
  })
  expect(refusedTransferIn(event({ ...refused, daily_count: 10, daily_count_max: 10 }, 'trading-DOT1'))).toMatchObject({
    account: 'trading:DOT1',
    daily_count: 10,
    daily_count_max: 10,
  })
})

it('a refused transfer has the wallet or the options account that was to be paid, with its client', () => {
  const payeeOf = (destination: object) => refusedTransferIn(event({ ...refused, destination }))?.payee
  expect(payeeOf({ client_id: 'd', wallet_id: 'w' })).toEqual({ account: 'wallet:w', client: 'd' })
  expect(payeeOf({ client_id: 'd', account_id: 'ROT1' })).toEqual({ account: 'trading:ROT1', client: 'd' })
  expect(refusedTransferIn(event(refused))?.payee).toBeUndefined()
})

it('an event without a reason or an amount is no refused transfer', () => {
  const { reason: _, ...withoutReason } = refused
  expect(refusedTransferIn(event(withoutReason))).toBeUndefined()
  expect(refusedTransferIn(event({ ...refused, amount: 5 }))).toBeUndefined()
})
