import { amountOf } from '@folio/kernel/amount.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answered, dataOf, mainWallet, operate, post, settled, transfer } from '../kit/calls.ts'
import { exchange } from '../kit/exchanges.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

let folio: InProcess
let alice: Client
let bob: Client

beforeAll(async () => {
  folio = await startInProcess({
    limits: 'on',
    money: {
      transactionUsdMax: amountOf('100'),
      dailyTransfersMax: 2,
      minimums: new Map([['USD', amountOf('0.5')]]),
      usdRates: new Map([
        ['USD', amountOf('1')],
        ['EUR', amountOf('1.08')],
      ]),
    },
  })
  alice = await openClient(folio.demo, 'alice', '10000')
  bob = await openClient(folio.demo, 'bob')
})

afterAll(async () => folio.stop())

const refusalOf = ({ status, body }: Answered) => [status, body.errors[0].code, body.errors[0].details]
const toBob = (amount: string, requestId: string, currency = 'USD') =>
  transfer(folio.demo, { from: alice, to: bob, amount, requestId, currency })

it('a transfer above the limit is refused before the balance is checked', async () => {
  expect((await toBob('100', 'at-the-limit')).status).toBe(200)
  expect(refusalOf(await toBob('100.01', 'over'))).toEqual([
    400,
    'TransactionLimitError',
    { rule: 'transaction_limit', needed: '100.01', limit: '100.00', currency: 'USD' },
  ])
  expect(refusalOf(await toBob('92.60', 'over-in-eur', 'EUR'))).toEqual([
    400,
    'TransactionLimitError',
    { rule: 'transaction_limit', needed: '100.01', limit: '100.00', currency: 'USD' },
  ])
  const wallet = mainWallet(alice)
  const exchanged = exchange(folio.demo, alice, {
    from: wallet,
    to: wallet,
    pair: ['USD', 'EUR'],
    amount: '100.01',
    requestId: 'over-by-exchange',
  })
  expect(refusalOf(await exchanged)[1]).toBe('TransactionLimitError')
})

it('a transfer is at least the minimum', async () => {
  expect(refusalOf(await toBob('0.49', 'under'))).toEqual([
    400,
    'MinimumAmountError',
    { rule: 'minimum_amount', needed: '0.50', currency: 'USD' },
  ])
})

it('a transfer of a currency without a rate is refused, because its USD limit cannot be checked', async () => {
  expect(refusalOf(await toBob('1', 'unknown-worth', 'GBP')).slice(0, 2)).toEqual([400, 'CurrencyNotAllowed'])
})

it('the daily limit counts sent transfers to other clients, not refused ones nor those between own wallets', async () => {
  const opened = await operate(folio.demo, `clients/${alice.client_id}/wallets`, { type: 'p2p' })
  const own = (requestId: string) =>
    post(folio.demo, alice, {
      path: '/wallet/v1/transfers',
      body: {
        currency: 'USD',
        amount: '1',
        source_wallet_id: mainWallet(alice),
        destination_wallet_id: opened.body.data.wallet_id,
        request_id: requestId,
      },
    })
  for (const requestId of ['own-1', 'own-2', 'own-3']) expect((await own(requestId)).status).toBe(200)
  expect((await toBob('1', 'second')).status).toBe(200)
  const third = await toBob('1', 'third')
  expect(refusalOf(third)).toEqual([400, 'DailyLimitError', { rule: 'daily_limit', held: 2, limit: 2 }])
  // A refusal that depends on the account is recorded; a repeat gets the same answer.
  const again = await toBob('1', 'third')
  expect([again.body, again.headers.get('idempotency-hit')]).toEqual([third.body, 'true'])
  expect((await own('own-4')).status).toBe(200)
  await settled(folio.demo)
})

it('a transfer that was refused is not counted', async () => {
  const carol = await openClient(folio.demo, 'carol', '50')
  const dave = await openClient(folio.demo, 'dave')
  const send = (requestId: string, to: Client) => transfer(folio.demo, { from: carol, to, amount: '1', requestId })
  dataOf(await operate(folio.demo, `wallets/${mainWallet(dave)}/freeze`, {}))
  // The gateway knows that the wallet is frozen and refuses at once; this is not counted either.
  expect(refusalOf(await send('frozen', dave))[1]).toBe('BadRequest')
  expect((await send('one', bob)).status).toBe(200)
  expect((await send('two', bob)).status).toBe(200)
  expect(refusalOf(await send('three', bob))[1]).toBe('DailyLimitError')
  await settled(folio.demo)
})
