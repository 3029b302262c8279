import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenTo } from '../account-events/listen.ts'
import { call, mainWallet, operate, settled, transfer } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'
import { type ConsolePage, openConsole } from './console-page.ts'

let folio: InProcess
let page: ConsolePage
let alice: Client
let bob: Client
beforeAll(async () => {
  folio = await startInProcess()
  page = await openConsole(folio.demo)
  alice = await openClient(folio.demo, 'alice', '100')
  bob = await openClient(folio.demo, 'bob')
  await settled(folio.demo)
})
afterAll(() => folio.stop())

/** Opens a stream as a page does, and collects its frames. */
const listen = (query = '', headers: Readonly<Record<string, string>> = {}, from = folio.demo.operator_url) =>
  listenTo(`${from}/operator/v1/events${query}`, { ...page.headers, ...headers })

it('a stream sends a transfer as soon as it is stored, with its free text masked', async () => {
  const live = await listen(`?type=TransferSent,TransferReceived`)
  expect([live.state.status, live.state.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
  await transfer(folio.demo, { from: alice, to: bob, amount: '12.50', requestId: 'seen', description: 'for lunch' })
  await eventually(async () => live.events().length === 2)
  const [sent, received] = live.events()
  expect([sent?.event, received?.event]).toEqual(['TransferSent', 'TransferReceived'])
  const told = JSON.parse(sent?.data ?? '')
  expect(told).toMatchObject({
    specversion: '1.0',
    source: '/folio/wallet',
    type: 'TransferSent',
    subject: `wallet-${mainWallet(alice)}`,
    data: { amount: '12.5', currency: 'USD', description: '•••' },
  })
  expect(sent?.id).toBe(`1~${told.folioposition}`)
  live.close()
})

it('a stream continues after the last id, without a gap', async () => {
  const whole = await listen('?from_position=0')
  await eventually(async () => whole.events().length >= 6)
  const [, second, ...rest] = whole.events()
  const resumed = await listen('?from_position=0', { 'Last-Event-ID': second?.id ?? '' })
  await eventually(async () => resumed.events().length >= rest.length)
  expect(resumed.events().slice(0, rest.length)).toEqual(rest)
  expect(whole.events().filter(({ data }) => data?.includes('"foliostream":"user-'))).toEqual([])
  for (const { close } of [whole, resumed]) close()
})

it('a stream begins before the events of a time, and now if the time has not come', async () => {
  const seconds = Math.floor(Date.now() / 1000)
  const past = await listen(`?type=TransferSent&from_time=${seconds - 3600}`)
  await eventually(async () => past.events().length >= 1)
  const known = past.events().length
  const coming = await listen(`?type=TransferSent&from_time=${seconds + 3600}`)
  await transfer(folio.demo, { from: alice, to: bob, amount: '1', requestId: 'streamed' })
  await eventually(async () => past.events().length > known)
  await eventually(async () => coming.events().length > 0)
  expect(coming.events()).toEqual(past.events().slice(known))
  for (const { close } of [past, coming]) close()
})

it('a stream of an account has the events that post on it', async () => {
  const account = `wallet:${mainWallet(bob)}`
  const own = await listen(`?from_position=0&account=${account}&type=TransferReceived`)
  await eventually(async () => own.events().length >= 1)
  expect(own.events().every(({ data }) => data?.includes(mainWallet(bob)))).toBe(true)
  own.close()
})

it('an id of another epoch is reset', async () => {
  const other = await listen('', { 'Last-Event-ID': '9~1' })
  await eventually(async () => other.state.isDone)
  expect(other.frames()).toEqual([{ id: '', event: 'reset', data: '{"epoch":1}' }])
})

it.each([
  ['?from_position=-1', {}],
  ['?from_position=x', {}],
  ['?from_time=yesterday', {}],
  ['?type=', {}],
  ['?account=alice', {}],
  ['?account=wallet:ID,bob', {}],
  ['?colour=red', {}],
  ['', { 'Last-Event-ID': 'x' }],
])('%s %j is refused', async (query, headers) => {
  const init = { headers: { ...page.headers, ...headers } }
  expect((await call(folio.demo.operator_url, `/operator/v1/events${query}`, init)).status).toBe(400)
})

it('a stream ends with its session, and with the gateway', async () => {
  const other = await openConsole(folio.demo)
  const ended = await listen('', other.headers)
  await other.post(`sessions/${other.sessionId}/end`)
  await eventually(async () => ended.state.isDone)
  expect(ended.frames().at(-1)).toMatchObject({ event: 'end', data: '{"reason":"session_ended"}' })
  const { operatorPort, stop } = await folio.startAnother({})
  const bearer = { Authorization: `Bearer ${folio.demo.operator_token}`, Cookie: '' }
  const headers = Object.fromEntries(Object.entries(bearer))
  const stopped = await fetch(`http://127.0.0.1:${operatorPort}/operator/v1/events`, { headers })
  const text = stopped.text()
  await stop()
  expect(await text).toContain('event: end\ndata: {"reason":"stopping"}')
})

it('a fifth stream of a session is refused', async () => {
  const open = []
  for (let count = 0; count < 4; count += 1) open.push(await listen())
  expect((await page.get('events')).status).toBe(429)
  for (const { close } of open) close()
  await eventually(async () => {
    const again = await listen()
    again.close()
    return again.state.status === 200
  })
})

it('HEAD opens no stream', async () => {
  const head = () => fetch(`${folio.demo.operator_url}/operator/v1/events`, { method: 'HEAD', headers: page.headers })
  for (let count = 0; count < 6; count += 1) expect((await head()).status).toBe(200)
  expect((await operate(folio.demo, 'projections')).status).toBe(200)
})
