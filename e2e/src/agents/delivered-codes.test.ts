import { sleep } from '@folio/kernel/timing/sleep.ts'
import { type Notification, type Notifier, NotifierUnavailable } from '@folio/notifier/port.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterEach, expect, it } from 'vitest'
import { notifications } from '../identity/revealed-notifications.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import { askCode, openAgent, withdraw } from './agent-calls.ts'

let folio: InProcess
afterEach(() => folio.stop())

/** A notifier that fails the first `refusals` deliveries and accepts the others; `offered` lists them all. */
const taker = (refusals = 0) => {
  const offered: Notification[] = []
  const notifier: Notifier = {
    isPolled: false,
    deliver: async (notification) => {
      offered.push(notification)
      if (offered.length <= refusals) throw new NotifierUnavailable('the notifier at http://n answered 503')
    },
  }
  return { offered, notifier }
}

const codeIn = (notification: Notification | undefined) =>
  notification?.kind === 'withdrawal_code' ? notification.code : undefined

/** A new client asks a new agent for a code; returns the client and the data of the request. */
const codeAsked = async () => {
  const agent = await openAgent(folio.demo, 'agent', '1000')
  const client = await openClient(folio.demo, 'client', '1000')
  const money = { agent_id: agent.agentId, amount: '20', currency: 'USD' }
  expect((await askCode(folio.demo, client, money)).status).toBe(200)
  return { client, money }
}

it('the gateway delivers a code once, and the delivered code is valid', async () => {
  const { offered, notifier } = taker()
  folio = await startInProcess({ gateway: { notifier } })
  const other = await folio.startAnother({ notifier })
  const { client, money } = await codeAsked()
  await eventually(async () => offered.length > 0)
  const [notification] = offered
  expect(await notifications(folio.demo)).toEqual([notification])
  // Both gateways look for undelivered codes again meanwhile.
  await sleep(1200)
  expect(offered).toEqual([notification])
  const paid = await withdraw(folio.demo, client, { ...money, verification_code: codeIn(notification) })
  expect([paid.status, paid.body.data.status]).toEqual([200, 'complete'])
  await other.stop()
})

it('the gateway repeats a failed delivery with the same code and the same id until one succeeds', async () => {
  const { offered, notifier } = taker(1)
  folio = await startInProcess({ gateway: { notifier } })
  await codeAsked()
  await eventually(async () => offered.length === 2)
  expect(new Set(offered.map((each) => JSON.stringify(each))).size).toBe(1)
})
