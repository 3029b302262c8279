import type { ReadModel } from '@folio/read-model/port.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mainWallet, post } from '../kit/calls.ts'
import { exchange, type Quoted, quote } from '../kit/exchanges.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

/** The `claimsSince` of every view: claims made before this time can have been lost. */
let claimsSince = 0

const forgetful = (ports: KeyedPorts): KeyedPorts => {
  const get: ReadModel['get'] = async (view, keys) => {
    const { status, values } = await ports.readModel.get(view, keys)
    return { status: { ...status, claimsSince: Math.max(status.claimsSince, claimsSince) }, values }
  }
  return { ...ports, readModel: { ...ports.readModel, get } }
}

let folio: InProcess
let alice: Client
beforeAll(async () => {
  folio = await startInProcess({ around: forgetful })
  alice = await openClient(folio.demo, 'alice', '100')
})
afterAll(() => folio.stop())

const use = (quoted: Quoted, requestId: string) => {
  const wallet = mainWallet(alice)
  return exchange(folio.demo, alice, { from: wallet, to: wallet, pair: ['USD', 'EUR'], amount: '1', requestId, quoted })
}

it('a quote from before a loss of claims is refused, because another account may have spent it', async () => {
  const before = await quote(folio.demo, alice, ['USD', 'EUR'])
  claimsSince = folio.ports.clock()
  // Until a command of a lost claim has ended, this request may be the repeat of one that was recorded.
  expect((await use(before, 'before')).status).toBe(503)
  await eventually(async () => (await use(before, 'before')).status !== 503, 60_000)
  const { status, body } = await use(before, 'before')
  expect([status, body.errors[0].code, body.errors[0].field]).toEqual([400, 'ValidationError', 'rate_token'])
  const after = await quote(folio.demo, alice, ['USD', 'EUR'])
  expect((await use(after, 'after')).status).toBe(200)
})

it('a repeated request whose quote is used up gets its recorded answer', async () => {
  const quoted = await quote(folio.demo, alice, ['USD', 'EUR'])
  const first = await use(quoted, 'again')
  claimsSince = folio.ports.clock()
  const second = await use(quoted, 'again')
  expect([second.status, second.body.data]).toEqual([200, first.body.data])
})

it('an item of a bulk call that may be under way is not refused, because its claim may be lost', async () => {
  const unknown = '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a01'
  const item = { currency: 'USD', amount: '1', source_wallet_id: mainWallet(alice), destination_wallet_id: unknown }
  const call = async (mode: 'each' | 'all') => {
    const body = { mode, items: [{ ...item, request_id: `to-nobody-${mode}` }] }
    const answer = await post(folio.demo, alice, { path: '/wallet/v1/transfers/bulk', body })
    return [answer.status, answer.body.data?.transfers[0].error?.code ?? answer.body.errors[0]?.code]
  }
  claimsSince = 0
  expect([await call('each'), await call('all')]).toEqual([
    [200, 'NotFound'],
    [404, 'NotFound'],
  ])
  claimsSince = folio.ports.clock()
  expect([await call('each'), await call('all')]).toEqual([
    [200, 'ServiceUnavailable'],
    [503, 'ServiceUnavailable'],
  ])
})
