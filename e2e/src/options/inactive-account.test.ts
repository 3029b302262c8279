import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveToPlatform, openSocket } from '../kit/account-sockets.ts'
import {
  type Answered,
  balance,
  call,
  demoAccount,
  get,
  headersOf,
  mainWallet,
  operate,
  post,
  realAccount,
  settled,
} from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

const ACCOUNTS = '/trading/v1/options/accounts'

let folio: InProcess
let alice: Client
let accountId: string
beforeAll(async () => {
  folio = await startInProcess()
  alice = await openClient(folio.demo, 'alice', '100')
  accountId = await realAccount(folio.demo, alice)
  await moveToPlatform(folio.demo, alice, { accountId, direction: 'from_wallet', amount: '20', requestId: 'before' })
  await settled(folio.demo)
})
afterAll(() => folio.stop())

const move = (direction: 'from_wallet' | 'to_wallet', requestId: string): Promise<Answered> =>
  post(folio.demo, alice, {
    path: '/wallet/v1/transfers/platforms',
    body: {
      wallet_id: mainWallet(alice),
      amount: '5',
      currency: 'USD',
      direction,
      platform_name: 'options',
      platform_account_id: accountId,
      request_id: requestId,
    },
  })
const asSide = (end: 'source' | 'destination', side: object): object =>
  Object.fromEntries(Object.entries(side).map(([field, value]) => [`${end}_${field}`, value]))
const validate = (from: object, to: object): Promise<Answered> =>
  post(folio.demo, alice, {
    path: '/wallet/v1/transfers/validate',
    body: {
      ...asSide('source', from),
      ...asSide('destination', to),
      amount: '5',
      balance: '5',
      source_currency: 'USD',
      destination_currency: 'USD',
    },
  })
const statusOf = async (id: string): Promise<string> => {
  const { body } = await get(folio.demo, alice, ACCOUNTS)
  return body.data.find(({ account_id }: { account_id: string }) => account_id === id).status
}
const ruleOf = ({ status, body }: Answered) => [status, body.errors[0].code, body.errors[0].details?.rule]
const turn = (id: string, how: 'deactivate' | 'reactivate') => operate(folio.demo, `options-accounts/${id}/${how}`, {})

describe('an options account that the operator makes inactive', () => {
  it('is shown as such, moves no money, and can still be looked at', async () => {
    const made = await turn(accountId, 'deactivate')
    expect([made.status, made.body.data]).toEqual([200, { account_id: accountId, status: 'inactive' }])
    expect(await statusOf(accountId)).toBe('inactive')
    const inactive = [400, 'BadRequest', 'account_inactive']
    expect(ruleOf(await move('from_wallet', 'in'))).toEqual(inactive)
    expect(ruleOf(await move('to_wallet', 'out'))).toEqual(inactive)
    const wallet = { type: 'main', id: mainWallet(alice) }
    const account = { type: 'platform', id: accountId, platform_name: 'options' }
    expect(ruleOf(await validate(wallet, account))).toEqual(inactive)
    expect(ruleOf(await validate(account, wallet))).toEqual(inactive)
    await settled(folio.demo)
    expect(await balance(folio.demo, alice)).toBe('80.00')
    const { socket, ask } = await openSocket(folio.demo, alice, accountId)
    expect(await ask({ balance: 1 })).toMatchObject({ balance: { balance: 20, loginid: accountId } })
    socket.close()
  })

  it('moves money again once it is made active, under new request ids', async () => {
    expect((await turn(accountId, 'reactivate')).body.data).toEqual({ account_id: accountId, status: 'active' })
    expect((await turn(accountId, 'reactivate')).body.data).toEqual({ account_id: accountId, status: 'active' })
    expect(await statusOf(accountId)).toBe('active')
    const again = await move('to_wallet', 'out')
    expect([again.status, again.body.errors[0].details.status]).toEqual([400, 'rejected'])
    expect((await move('to_wallet', 'out-again')).status).toBe(200)
    await settled(folio.demo)
    expect(await balance(folio.demo, alice)).toBe('85.00')
  })

  it('is not given its demo balance again', async () => {
    const demo = await demoAccount(folio.demo, alice)
    await turn(demo, 'deactivate')
    const path = `${ACCOUNTS}/${demo}/reset-demo-balance`
    const reset = () => call(folio.demo.base_url, path, { method: 'POST', headers: headersOf(alice) })
    const { status, body } = await reset()
    expect([status, body.errors[0]]).toMatchObject([400, { code: 'ValidationError', field: 'account_id' }])
    await turn(demo, 'reactivate')
    expect((await reset()).status).toBe(200)
  })

  it('must exist, and only the operator can switch it', async () => {
    for (const how of ['deactivate', 'reactivate'] as const) {
      const { status, body } = await turn('ROT9999999999', how)
      expect([status, body.errors[0].code]).toEqual([404, 'NotFound'])
      expect((await turn('nonsense', how)).status).toBe(400)
      const path = `/operator/v1/options-accounts/${accountId}/${how}`
      expect((await call(folio.demo.operator_url, path, { method: 'POST' })).status).toBe(401)
    }
  })
})
