import type { Seen, TestClient } from '@folio/realtime/testing/socket-client.ts'
import { businessSettings } from '@folio/runtime/settings/business-settings.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveToPlatform, openSocket, untilTicking } from '../kit/account-sockets.ts'
import { demoAccount, realAccount, settled } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

const SYMBOL = '1HZ100V'

/** The settings of an operator; a rise gains a little less than its stake. */
const { accountLimits, houseLimits } = businessSettings({
  FOLIO_ACCOUNT_LIMITS: 'contracts=2,turnover=100',
  FOLIO_HOUSE_LIMITS: 'expiry=20,client-expiry=1',
})

let folio: InProcess
let alice: Client
let bob: Client
beforeAll(async () => {
  folio = await startInProcess({
    feed: 'simulated',
    trading: { account: accountLimits, house: { limits: houseLimits, writers: 1 } },
  })
  ;[alice, bob] = [await openClient(folio.demo, 'alice', '100'), await openClient(folio.demo, 'bob')]
  await settled(folio.demo)
  await untilTicking(folio.demo, SYMBOL)
})
afterAll(() => folio.stop())

/** Makes the purchases of a client on its socket; all their contracts end at the same second. */
const buyer = (client: TestClient) => {
  const rise = {
    contract_type: 'CALL',
    underlying_symbol: SYMBOL,
    currency: 'USD',
    date_expiry: Math.floor(Date.now() / 1000) + 600,
  }
  return (amount: number, more: object = {}): Promise<Seen> =>
    client.ask({ buy: '1', price: amount, parameters: { ...rise, amount }, ...more })
}

const balanceOf = async (client: TestClient): Promise<number> => (await client.ask({ balance: 1 })).balance.balance

/** Reads the newest event of an account's stream. */
const newestEvent = async (accountId: string): Promise<Seen> => {
  const [event] = await folio.ports.store.readStream(`trading-${accountId}`, { direction: 'backwards', limit: 1 })
  return { type: event?.type, ...JSON.parse(Buffer.from(event?.data ?? '{}').toString()) }
}

it('an account buys no more contracts than it may have open, and a repeat of the refused purchase neither', async () => {
  const client = await openSocket(folio.demo, alice, await demoAccount(folio.demo, alice))
  const buy = buyer(client)
  expect((await buy(10)).buy.balance_after).toBe(9990)
  expect((await buy(10)).buy.balance_after).toBe(9980)
  const { error } = await buy(10, { request_id: 'third' })
  expect(error).toMatchObject({
    code: 'OpenPositionLimitExceeded',
    subcode: 'OpenPositionLimit',
    code_args: ['2'],
  })
  expect((await buy(10, { request_id: 'third' })).error).toEqual(error)
  expect(await balanceOf(client)).toBe(9980)
  client.socket.close()
})

it('an account buys for no more than its turnover of a day, up to the last cent', async () => {
  const client = await openSocket(folio.demo, bob, await demoAccount(folio.demo, bob))
  const buy = buyer(client)
  expect((await buy(60)).buy.balance_after).toBe(9940)
  expect((await buy(40.01)).error).toMatchObject({
    code: 'DailyTurnoverLimitExceeded',
    subcode: 'DailyTurnoverLimitExceeded',
    code_args: ['100'],
  })
  expect((await buy(40)).buy.balance_after).toBe(9900)
  client.socket.close()
})

it('accounts with real money gain no more from the house at one expiry than its limit', async () => {
  const accountId = await realAccount(folio.demo, alice)
  await moveToPlatform(folio.demo, alice, { accountId, direction: 'from_wallet', amount: '50', requestId: 'stakes' })
  await settled(folio.demo)
  const client = await openSocket(folio.demo, alice, accountId)
  const buy = buyer(client)
  const { payout } = (await buy(15)).buy
  const { error } = await buy(10)
  expect(error).toMatchObject({ code: 'CompanyWideLimitExceeded', subcode: 'CompanyWideLimitExceeded' })
  // What the house has sold to others is no business of the client; the event says it.
  expect(error.code_args).toBeUndefined()
  const { type, args } = await newestEvent(accountId)
  const [limit, max, used, exposure] = args
  expect([type, limit, max, Number(used)]).toEqual([
    'PurchaseRefused',
    'expiry',
    '20',
    Number((payout - 15).toFixed(2)),
  ])
  expect(Number(used) + Number(exposure)).toBeGreaterThan(20)
  expect((await buy(5)).buy.balance_after).toBe(30)
  client.socket.close()
})
