import { randomUUID } from 'node:crypto'
import { TRADING_SERVICE } from '@folio/contracts/trading/views.ts'
import type { TestClient } from '@folio/realtime/testing/socket-client.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSocket, untilTicking } from '../kit/account-sockets.ts'
import { demoAccount, settled } from '../kit/calls.ts'
import { type HoldingBus, holdingBus } from '../kit/holding-bus.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import { type LaggingView, laggingView } from '../kit/lagging-view.ts'

const COMMANDS = 'folio.trading.commands.v1'
const even = { contract_type: 'DIGITEVEN', underlying_symbol: '1HZ100V', currency: 'USD', duration: 1 }
const parameters = { ...even, amount: 10, duration_unit: 't' }

let folio: InProcess
let network: HoldingBus
let view: LaggingView
let client: TestClient

beforeAll(async () => {
  const made = Promise.withResolvers<{ readonly holding: HoldingBus; readonly lagging: LaggingView }>()
  folio = await startInProcess({
    feed: 'simulated',
    socketTimes: { ...DEFAULT_TIMES, commandLifeMs: 600, answerMs: 800, marginMs: 100 },
    around: (ports) => {
      const holding = holdingBus(ports.bus)
      const lagging = laggingView(ports.readModel, TRADING_SERVICE)
      made.resolve({ holding, lagging })
      return { ...ports, bus: holding.bus, readModel: lagging.readModel }
    },
  })
  ;({ holding: network, lagging: view } = await made.promise)
  const alice = await openClient(folio.demo, 'alice')
  const demo = await demoAccount(folio.demo, alice)
  await settled(folio.demo)
  client = await openSocket(folio.demo, alice, demo)
  await untilTicking(folio.demo, parameters.underlying_symbol)
})
afterAll(() => folio.stop())

const holdPurchases = () =>
  network.hold(COMMANDS, ({ command }: { command: { type: string } }) => command.type === 'BuyContract')

const purchases = async () => (await client.ask({ statement: 1, action_type: 'buy' })).statement.count

it('a purchase without a reply is answered that it may have been executed, and its repeat returns the outcome', async () => {
  const request = { buy: '1', price: 10, parameters, request_id: 'late' }
  network.hold('folio.replies.v1', () => true)
  const { error } = await client.ask(request)
  expect(error).toMatchObject({
    code: 'InternalServerError',
    message: expect.stringContaining('may have been executed'),
  })
  network.lose()
  const bought = await eventually(async () => (await client.ask(request)).buy ?? false)
  expect(bought.buy_price).toBe(10)
  expect(await purchases()).toBe(1)
})

it('a proposal whose purchase was lost is not bought by a repeat, which ends the request', async () => {
  const { proposal } = await client.ask({ proposal: 1, ...parameters })
  const request = { buy: proposal.id, price: 10, request_id: 'lost' }
  const before = await purchases()
  holdPurchases()
  expect((await client.ask(request)).error.message).toContain('may have been executed')
  network.lose()
  const ended = await eventually(async () => {
    const { error } = await client.ask(request)
    return error.code === 'ContractBuyValidationError' && error
  })
  expect(ended.message).toContain('had no effect')
  expect((await client.ask(request)).error).toEqual(ended)
  expect(await purchases()).toBe(before)
})

it('a proposal that was bought is answered again to a repeat that comes before the view shows its purchase', async () => {
  const { proposal } = await client.ask({ proposal: 1, ...parameters })
  const request = { buy: proposal.id, price: 10, request_id: 'not-shown-yet' }
  view.hold()
  const { buy } = await client.ask(request)
  client.send(request)
  await expect.poll(view.asked).toBeGreaterThan(1)
  expect(client.waiting()).toBe(0)
  view.release()
  expect((await client.next()).buy).toEqual(buy)
})

it('a repeat of a proposal that no purchase reached finds no proposal', async () => {
  const { error } = await client.ask({ buy: randomUUID(), price: 10, request_id: 'never-sent' })
  expect(error.code).toBe('InvalidContractProposal')
})

it('calls that are not about the account do not wait for a purchase', async () => {
  holdPurchases()
  client.send({ buy: '1', price: 10, parameters, req_id: 1 })
  client.send({ balance: 1, req_id: 2 })
  client.send({ time: 1, req_id: 3 })
  const answered = [await client.next(), await client.next(), await client.next()]
  network.lose()
  expect(answered.map(({ req_id }) => req_id)).toEqual([3, 1, 2])
})
