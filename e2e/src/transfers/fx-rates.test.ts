import { sleep } from '@folio/kernel/timing/sleep.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataOf, get, mainWallet, operate } from '../kit/calls.ts'
import { exchange, quote } from '../kit/exchanges.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

let folio: InProcess
let alice: Client

const RATE = '/wallet/v1/exchange-rate?source_currency=EUR&destination_currency=USD'
const USD_TO_EUR = '/wallet/v1/exchange-rate?source_currency=USD&destination_currency=EUR'

beforeAll(async () => {
  folio = await startInProcess()
  alice = await openClient(folio.demo, 'alice', '1000')
})

afterAll(async () => folio.stop())

it('quotes use the table of rates until the operator sets a rate', async () => {
  const before = await operate(folio.demo, 'fx-rates')
  expect(before.body.data).toContainEqual({ currency: 'EUR', decimals: 2, usd_rate: '1.08', source: 'table' })
  const { status, body } = await operate(folio.demo, 'fx-rates', { currency: 'EUR', usd_rate: '2.00' })
  expect([status, body.data]).toEqual([200, { currency: 'EUR', usd_rate: '2', source: 'operator' }])
  expect((await get(folio.demo, alice, RATE)).body.data.exchange_rate).toBe('1.99')
})

it('a quote stays valid after a later rate of the operator', async () => {
  dataOf(await operate(folio.demo, 'fx-rates', { currency: 'EUR', usd_rate: '2' }))
  const quoted = await quote(folio.demo, alice, ['USD', 'EUR'])
  dataOf(await operate(folio.demo, 'fx-rates', { currency: 'EUR', usd_rate: '4' }))
  const wallet = mainWallet(alice)
  const pair = ['USD', 'EUR'] as const
  const { body } = await exchange(folio.demo, alice, {
    from: wallet,
    to: wallet,
    pair,
    amount: '10',
    requestId: 'kept',
    quoted,
  })
  expect(body.data.destination_amount).toBe('4.95')
})

it('a currency with a suspended rate has no quote, and has one again after a new rate', async () => {
  dataOf(await operate(folio.demo, 'fx-rates', { currency: 'EUR', usd_rate: null }))
  const { status, body, headers } = await get(folio.demo, alice, RATE)
  expect([status, body.errors[0].code]).toEqual([503, 'ServiceUnavailable'])
  expect(headers.get('retry-after')).not.toBeNull()
  dataOf(await operate(folio.demo, 'fx-rates', { currency: 'EUR', usd_rate: '1.08' }))
  expect((await get(folio.demo, alice, RATE)).status).toBe(200)
})

it('a rate must be positive and of a known currency', async () => {
  const zero = await operate(folio.demo, 'fx-rates', { currency: 'EUR', usd_rate: '0' })
  expect([zero.status, zero.body.errors[0].field]).toEqual([400, 'usd_rate'])
  const unknown = await operate(folio.demo, 'fx-rates', { currency: 'XXX', usd_rate: '1' })
  expect([unknown.status, unknown.body.errors[0].code]).toEqual([400, 'CurrencyNotAllowed'])
})

it('the rate of USD is 1 or suspended; the operator can set no other', async () => {
  const quoted = async () => (await get(folio.demo, alice, USD_TO_EUR)).body.data.exchange_rate
  const before = await quoted()
  const doubled = await operate(folio.demo, 'fx-rates', { currency: 'USD', usd_rate: '2' })
  expect([doubled.status, doubled.body.errors[0].field]).toEqual([400, 'usd_rate'])
  expect(await quoted()).toBe(before)
  expect((await operate(folio.demo, 'fx-rates', { currency: 'USD', usd_rate: null })).status).toBe(200)
  expect((await get(folio.demo, alice, USD_TO_EUR)).status).toBe(503)
  expect((await operate(folio.demo, 'fx-rates', { currency: 'USD', usd_rate: '1.00' })).status).toBe(200)
  expect(await quoted()).toBe(before)
})

it('totals are in a currency that has a rate', async () => {
  const total = () => get(folio.demo, alice, '/wallet/v1/wallets?conversion_currency=EUR')
  dataOf(await operate(folio.demo, 'fx-rates', { currency: 'EUR', usd_rate: null }))
  const { status, body } = await total()
  expect([status, body.errors?.[0].code]).toEqual([503, 'ServiceUnavailable'])
  dataOf(await operate(folio.demo, 'fx-rates', { currency: 'EUR', usd_rate: '1.08' }))
  expect((await total()).status).toBe(200)
})

it('totals sum the currencies with a rate, and leave out those without', async () => {
  dataOf(await operate(folio.demo, 'fx-rates', { currency: 'EUR', usd_rate: '2' }))
  const bob = await openClient(folio.demo, 'bob', '10')
  for (const [currency, amount] of [
    ['EUR', '5.05'],
    ['GBP', '7'],
  ]) {
    const path = `wallets/${mainWallet(bob)}/deposits`
    expect((await operate(folio.demo, path, { currency, amount, request_id: `${currency}` })).status).toBe(200)
  }
  dataOf(await operate(folio.demo, 'fx-rates', { currency: 'GBP', usd_rate: null }))
  const { body } = await get(folio.demo, bob, '/wallet/v1/wallets?conversion_currency=USD')
  expect(body.data[0].total_balance).toEqual({
    converted_to: 'USD',
    approximate_total_balance: '20.10',
    approximate_total_input: '20.10',
    approximate_total_output: '0.00',
  })
})

it('a quote that has expired is refused, and its request id is not used up', async () => {
  const hasty = await startInProcess({ money: { quoteLifeMs: 1 } })
  const carol = await openClient(hasty.demo, 'carol', '10')
  const wallet = mainWallet(carol)
  const pair = ['USD', 'EUR'] as const
  const quoted = await quote(hasty.demo, carol, pair)
  await sleep(5)
  const asked = { from: wallet, to: wallet, pair, amount: '1', requestId: 'too-late', quoted }
  const { status, body } = await exchange(hasty.demo, carol, asked)
  expect([status, body.errors[0].code, body.errors[0].field]).toEqual([400, 'ValidationError', 'rate_token'])
  const other = await exchange(hasty.demo, carol, { ...asked, amount: '2' })
  expect(other.body.errors[0].field).toBe('rate_token')
  await hasty.stop()
})
