import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balance, dataOf, get, mainWallet, operate, type post, settled } from '../kit/calls.ts'
import { exchange, quote } from '../kit/exchanges.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

let folio: InProcess
let alice: Client
let bob: Client
let wallet: string

const refusalOf = ({ status, body }: Awaited<ReturnType<typeof post>>) => {
  const { code, field, details } = body.errors[0]
  return { status, code, ...(field && { field }), ...(details && { rule: details.rule }) }
}

const wrongToken = { status: 400, code: 'ValidationError', field: 'rate_token' }

beforeAll(async () => {
  folio = await startInProcess({ money: { quoteLifeMs: 60_000 } })
  alice = await openClient(folio.demo, 'alice', '1000')
  bob = await openClient(folio.demo, 'bob')
  wallet = mainWallet(alice)
})

afterAll(async () => folio.stop())

const inside = (amount: string, requestId: string, quoted?: Awaited<ReturnType<typeof quote>>) =>
  exchange(folio.demo, alice, {
    from: wallet,
    to: wallet,
    pair: ['USD', 'EUR'],
    amount,
    requestId,
    ...(quoted === undefined ? {} : { quoted }),
  })

describe('a quote', () => {
  it('has the rate of the table less the spread, and an expiry', async () => {
    const path = '/wallet/v1/exchange-rate?source_currency=EUR&destination_currency=USD'
    const { status, body } = await get(folio.demo, alice, path)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      exchange_rate: '1.0746',
      source_currency: 'EUR',
      destination_currency: 'USD',
    })
    const leftMs = Date.parse(body.data.expires_at) - Date.now()
    expect(leftMs).toBeGreaterThan(30_000)
    expect(leftMs).toBeLessThan(61_000)
  })

  it.each([
    ['USD', 'XXX'],
    ['XXX', 'USD'],
    ['USD', 'USD'],
  ])('is not given for %s to %s', async (from, to) => {
    const path = `/wallet/v1/exchange-rate?source_currency=${from}&destination_currency=${to}`
    expect(refusalOf(await get(folio.demo, alice, path))).toMatchObject({ status: 400, code: 'CurrencyNotAllowed' })
  })
})

describe('an exchange inside one wallet', () => {
  it('takes the fee out of the amount, rounds down, and is complete at once; a repeat gets the identical answer', async () => {
    const quoted = await quote(folio.demo, alice, ['USD', 'EUR'])
    const first = await inside('100', 'e1', quoted)
    expect(first.status).toBe(200)
    expect(first.body.data).toEqual({
      request_id: 'e1',
      transaction_id: expect.any(Number),
      status: 'complete',
      balance_after: '900.00',
      // 99.50 USD by 0.995 / 1.08, rounded down.
      destination_amount: '91.66',
      fee: '0.50',
    })
    const again = await inside('100', 'e1', quoted)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotency-hit')).toBe('true')
    await settled(folio.demo)
    expect([await balance(folio.demo, alice), await balance(folio.demo, alice, 'EUR')]).toEqual(['900.00', '91.66'])
  })

  it('shows two rows of one transaction, each in its own currency', async () => {
    const { body } = await get(folio.demo, alice, '/wallet/v1/transactions/main?request_id=e1')
    const [deposit, withdrawal, ...more] = body.data.transactions
    expect(more).toEqual([])
    expect(deposit.transaction_id).toBe(withdrawal.transaction_id)
    expect(withdrawal).toMatchObject({
      category: 'withdrawal',
      channel: 'transfer',
      metadata: {
        transaction_status: 'complete',
        transaction_gross_amount: '100.00',
        transaction_net_amount: '99.50',
        transaction_currency: 'USD',
        exchange_rate: '0.921296296296',
        fee: '0.50',
      },
    })
    expect(deposit).toMatchObject({
      category: 'deposit',
      metadata: {
        transaction_gross_amount: '91.66',
        transaction_net_amount: '91.66',
        transaction_currency: 'EUR',
        exchange_rate: '0.921296296296',
      },
    })
    expect(deposit.metadata.fee).toBeUndefined()
    const filtered = await get(folio.demo, alice, '/wallet/v1/transactions/main?transaction_currency=EUR')
    expect(filtered.body.data.transactions).toHaveLength(1)
  })

  it('refuses a quote that was spent, or is of another client, pair or rate, or missing', async () => {
    const quoted = await quote(folio.demo, alice, ['USD', 'EUR'])
    expect((await inside('1', 'q1', quoted)).status).toBe(200)
    expect(refusalOf(await inside('1', 'q2', quoted))).toEqual(wrongToken)
    const bobs = await quote(folio.demo, bob, ['USD', 'EUR'])
    expect(refusalOf(await inside('1', 'q3', bobs))).toEqual(wrongToken)
    const other = await quote(folio.demo, alice, ['USD', 'GBP'])
    expect(refusalOf(await inside('1', 'q4', other))).toEqual(wrongToken)
    const mine = await quote(folio.demo, alice, ['USD', 'EUR'])
    expect(refusalOf(await inside('1', 'q5', { ...mine, exchange_rate: '1' }))).toEqual(wrongToken)
    expect(refusalOf(await inside('1', 'q6', { ...mine, rate_token: 'none' }))).toEqual(wrongToken)
    // A refused request does not use its id up.
    expect((await inside('1', 'q6', mine)).status).toBe(200)
  })

  it('compares rates by value, not by notation', async () => {
    const mine = await quote(folio.demo, alice, ['EUR', 'USD'])
    const { status } = await exchange(folio.demo, alice, {
      from: wallet,
      to: wallet,
      pair: ['EUR', 'USD'],
      amount: '1',
      requestId: 'by-value',
      quoted: { ...mine, exchange_rate: `${mine.exchange_rate}000` },
    })
    expect(status).toBe(200)
  })

  it('that is refused releases its quote', async () => {
    const quoted = await quote(folio.demo, alice, ['USD', 'EUR'])
    const refused = await inside('100000', 'r1', quoted)
    expect(refusalOf(refused)).toEqual({ status: 400, code: 'BadRequest', rule: 'insufficient_funds' })
    expect(refused.body.errors[0].details).toMatchObject({ needed: '100000.00', currency: 'USD' })
    expect((await inside('1', 'r2', quoted)).status).toBe(200)
  })

  it('refuses one currency on both sides, and an amount that exchanges to zero', async () => {
    const quoted = await quote(folio.demo, alice, ['USD', 'EUR'])
    const same = { from: wallet, to: wallet, pair: ['USD', 'USD'] as const, amount: '1', requestId: 's1', quoted }
    expect(refusalOf(await exchange(folio.demo, alice, same))).toMatchObject({ status: 400, code: 'ValidationError' })
    expect(refusalOf(await inside('0.01', 's2'))).toMatchObject({ status: 400, code: 'MinimumAmountError' })
    expect(refusalOf(await inside('0.02', 's3'))).toMatchObject({ status: 400, code: 'MinimumAmountError' })
  })
})

describe('an exchange on the way to another wallet', () => {
  const toBob = (amount: string, requestId: string) =>
    exchange(folio.demo, alice, { from: wallet, to: mainWallet(bob), pair: ['USD', 'GBP'], amount, requestId })

  it('is pending when it is answered, and arrives in the other currency', async () => {
    const { status, body } = await toBob('10', 'x1')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'pending', fee: '0.05', destination_amount: '7.79' })
    await eventually(async () => (await balance(folio.demo, bob, 'GBP')) === '7.79')
    const rows = await get(folio.demo, bob, '/wallet/v1/transactions/main')
    expect(rows.body.data.transactions[0]).toMatchObject({
      category: 'deposit',
      request_id: 'x1',
      metadata: {
        transaction_gross_amount: '7.79',
        transaction_net_amount: '7.79',
        transaction_currency: 'GBP',
        transaction_status: 'complete',
      },
    })
  })

  it('to a frozen wallet is refused, and releases its quote', async () => {
    dataOf(await operate(folio.demo, `wallets/${mainWallet(bob)}/freeze`, {}))
    expect(refusalOf(await toBob('10', 'x2'))).toEqual({ status: 400, code: 'BadRequest', rule: 'frozen' })
    dataOf(await operate(folio.demo, `wallets/${mainWallet(bob)}/thaw`, {}))
  })
})
