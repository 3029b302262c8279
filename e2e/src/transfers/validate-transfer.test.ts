import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answered, dataOf, mainWallet, operate, post, realAccount, settled, transfer } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

let folio: InProcess
let alice: Client
let bob: Client

beforeAll(async () => {
  folio = await startInProcess({ limits: 'on', money: { dailyTransfersMax: 1 } })
  alice = await openClient(folio.demo, 'alice', '1000')
  bob = await openClient(folio.demo, 'bob', '10')
})

afterAll(async () => folio.stop())

const validate = (more: Readonly<Record<string, unknown>> = {}): Promise<Answered> =>
  post(folio.demo, alice, {
    path: '/wallet/v1/transfers/validate',
    body: {
      source_type: 'main',
      destination_type: 'main',
      source_id: mainWallet(alice),
      destination_id: mainWallet(bob),
      amount: '100',
      balance: '1000',
      source_currency: 'USD',
      destination_currency: 'USD',
      ...more,
    },
  })

const refusalOf = ({ status, body }: Answered) => {
  const { code, field, details } = body.errors[0]
  return [status, code, field ?? details?.rule]
}

it('a valid transfer within one currency has no fee', async () => {
  const { status, body } = await validate()
  expect(status).toBe(200)
  expect(body.data).toEqual({
    is_valid: true,
    details: {
      transfer: { is_cross_currency: false, type: 'wallet_to_wallet' },
      source: { id: mainWallet(alice), type: 'main', currency: 'USD', amount: '100.00', net_amount: '100.00' },
      destination: { id: mainWallet(bob), type: 'main', currency: 'USD', amount: '100.00', estimated: true },
      fee: {
        amount: '0.00',
        percentage: 0,
        applied_percentage: '0',
        min_fee_applied: false,
        reason_code: null,
        currency: 'USD',
        source: mainWallet(alice),
      },
    },
  })
})

it('the estimate of an exchange uses the sent rate, with its fee', async () => {
  const own = { destination_id: mainWallet(alice), destination_currency: 'EUR', rate: '0.9' }
  const { body } = await validate({ ...own, amount: '0.5' })
  expect(body.data.details).toMatchObject({
    transfer: { is_cross_currency: true },
    source: { amount: '0.50', net_amount: '0.49' },
    destination: { currency: 'EUR', amount: '0.44' },
    fee: {
      amount: '0.01',
      percentage: 0.5,
      applied_percentage: '2',
      min_fee_applied: true,
      reason_code: 'currency_exchange',
    },
  })
})

it('a transfer to a platform is checked by the rules of making it', async () => {
  const account = await realAccount(folio.demo, alice)
  const there = { destination_type: 'platform', destination_id: account, destination_platform_name: 'options' }
  const { body } = await validate(there)
  expect(body.data.details.transfer.type).toBe('wallet_to_platform')
  expect(refusalOf(await validate({ ...there, amount: '1000.01', balance: '5000' }))).toEqual([
    400,
    'WalletFundsInsufficient',
    'insufficient_funds',
  ])
  const back = {
    source_type: 'platform',
    source_id: account,
    source_platform_name: 'options',
    destination_id: mainWallet(alice),
    amount: '1',
  }
  expect(refusalOf(await validate(back))).toEqual([400, 'BadRequest', 'insufficient_funds'])
  expect(refusalOf(await validate({ ...there, destination_platform_name: 'other' }))).toEqual([
    400,
    'ValidationError',
    'destination_platform_name',
  ])
})

it('both the stated balance and the actual one must cover the amount', async () => {
  expect((await validate({ balance: '100000000000000099.99' })).status).toBe(200)
  expect(refusalOf(await validate({ balance: '99.99' }))).toEqual([400, 'BadRequest', 'insufficient_funds'])
  expect(refusalOf(await validate({ amount: '1000.01', balance: '5000' }))).toEqual([
    400,
    'BadRequest',
    'insufficient_funds',
  ])
})

it('ids of wallets are the same in capital letters', async () => {
  const [source_id, destination_id] = [mainWallet(alice).toUpperCase(), mainWallet(bob).toUpperCase()]
  const { status, body } = await validate({ source_id, destination_id })
  expect([status, body.data?.details.source.id]).toEqual([200, mainWallet(alice)])
  expect(refusalOf(await validate({ destination_id: source_id }))).toEqual([400, 'ValidationError', 'destination_id'])
  const sent = await post(
    folio.demo,
    { ...alice, application_id: alice.application_id.toUpperCase() },
    {
      path: '/wallet/v1/transfers',
      body: {
        currency: 'USD',
        amount: '1000.01',
        source_wallet_id: source_id,
        destination_wallet_id: destination_id,
        request_id: 'capitals',
      },
    },
  )
  expect(refusalOf(sent)).toEqual([400, 'BadRequest', 'insufficient_funds'])
})

it('names the fields of a malformed request before any look-up', async () => {
  const faults: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
    [{ source_id: 'mine' }, 'source_id'],
    [{ destination_type: 'platform', destination_id: 'DOT1', destination_platform_name: 'options' }, 'destination_id'],
    [{ destination_type: 'platform', destination_id: 'ROT1' }, 'destination_platform_name'],
    [{ source_platform_name: 'options' }, 'source_platform_name'],
    [{ rate: '2' }, 'rate'],
    [{ destination_currency: 'EUR' }, 'rate'],
    [{ destination_currency: 'EUR', rate: '0' }, 'rate'],
    [{ destination_currency: 'EUR', rate: '0.00' }, 'rate'],
    [{ destination_id: mainWallet(alice) }, 'destination_id'],
  ]
  for (const [more, field] of faults) expect(refusalOf(await validate(more))).toEqual([400, 'ValidationError', field])
})

it('owner and type of the wallet are checked before the rules', async () => {
  const nobody = '3b241101-e2bb-5255-8caf-4136c566a962'
  expect((await validate({ destination_id: nobody })).status).toBe(404)
  expect((await validate({ source_id: mainWallet(bob), destination_id: mainWallet(alice) })).status).toBe(403)
  expect(refusalOf(await validate({ source_type: 'p2p' }))).toEqual([400, 'ValidationError', 'source_type'])
  expect(refusalOf(await validate({ amount: '10000.01' }))).toEqual([400, 'TransactionLimitError', 'transaction_limit'])
  dataOf(await operate(folio.demo, `wallets/${mainWallet(bob)}/freeze`, {}))
  expect(refusalOf(await validate())).toEqual([400, 'BadRequest', 'frozen'])
  dataOf(await operate(folio.demo, `wallets/${mainWallet(bob)}/thaw`, {}))
})

it('a transfer beyond the daily count is not valid', async () => {
  expect((await transfer(folio.demo, { from: alice, to: bob, amount: '1', requestId: 'one' })).status).toBe(200)
  await settled(folio.demo)
  expect(refusalOf(await validate())).toEqual([400, 'DailyLimitError', 'daily_limit'])
})
