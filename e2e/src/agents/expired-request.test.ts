import { embeddedBus } from '@folio/bus/embedded.ts'
import { outgoing } from '@folio/bus/port.ts'
import { starts } from '@folio/catalog/starts.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { type AgentCommand, paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import { AGENT_STREAM_PREFIX, PAYMENT_AGENT_SERVICE } from '@folio/contracts/payment-agent/views.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answered, get, settled } from '../kit/calls.ts'
import { type HoldingBus, startWithHoldingBus } from '../kit/holding-bus.ts'
import { type InProcess, openClient } from '../kit/in-process.ts'
import type { Client, Demo } from '../kit/running-folio.ts'
import { type Agent, deposit, issuedCode, openAgent, usdIn, withdraw } from './agent-calls.ts'

type Sent = CommandMessage<AgentCommand>

/** Longer than the life of a command and its margin, shorter than the wait for its answer. */
const LATER_MICROSECONDS = 70_000_000
/** Times so long that a busy machine lets nothing expire: only the test moves the clock. */
const times = { ...DEFAULT_TIMES, commandLifeMs: 60_000, answerMs: 90_000, viewLagMs: 30_000 }

let folio: InProcess
let network: HoldingBus
let shop: Agent
let ann: Client
let aheadUs = 0
let viewGate: Promise<void> | undefined
/** The commands sent to agents since the test began. */
const sent = new Set<Sent>()

/** Ports with a clock that the test can advance and a view of agents whose updates the test can delay. */
const tampered = (ports: KeyedPorts): KeyedPorts => ({
  ...ports,
  times,
  clock: () => ports.clock() + aheadUs,
  readModel: {
    ...ports.readModel,
    apply: async (view, change) => {
      if (view === PAYMENT_AGENT_SERVICE) await viewGate
      return ports.readModel.apply(view, change)
    },
  },
})

beforeAll(async () => {
  ;({ folio, network } = await startWithHoldingBus(tampered))
  shop = await openAgent(folio.demo, 'shop', '100')
  ann = await openClient(folio.demo, 'ann', '50')
})
afterAll(() => folio.stop())
beforeEach(() => {
  sent.clear()
  watch()
})

/** Records every command sent to agents from now on, and holds back those of one type. */
const watch = (heldType?: AgentCommand['type']): void =>
  network.hold(paymentAgentCommands.name, (message: Sent) => {
    sent.add(message)
    return message.command.type === heldType
  })

const typesSent = () => [...sent].map(({ command }) => command.type)

const later = (): void => {
  aheadUs += LATER_MICROSECONDS
}

const pay = (requestId: string): Promise<Answered> =>
  deposit(folio.demo, shop, { to_nickname: 'ann', amount: '10', currency: 'USD', request_id: requestId })

const poll = async (requestId: string, asker: Client = shop, way = 'transfer', demo: Demo = folio.demo) => {
  const { status, body } = await get(demo, asker, `/payment-agents/v1/${way}/${requestId}`)
  return status === 200 ? [body.data.status, body.data.transaction_id] : [status]
}

/** Makes a call whose command is held back, and does not wait for the answer. */
const askAndHold = async (type: AgentCommand['type'], ask: () => Promise<Answered>) => {
  const before = network.held()
  watch(type)
  const answer = ask()
  await eventually(async () => network.held() > before)
  return { answer }
}

const reused = ({ status, body }: Answered) => [status, body.errors[0]?.code, body.errors[0]?.detail]
const USED_AND_FAILED = [400, 'RequestIDUsed', expect.objectContaining({ status: 'failed', transaction_id: null })]

const eventsOf = async () =>
  (await folio.ports.store.readStream(`${AGENT_STREAM_PREFIX}${shop.agentId}`, { direction: 'forwards', limit: 1000 }))
    .map(({ type }) => type)
    .filter((type) => !type.startsWith('Agent'))

describe('a deposit whose command is lost', () => {
  it('has the status requested until its deadline, then one poll makes it fail for good, also with many polls at once', async () => {
    const funds = await usdIn(folio.demo, shop, 'payment_agent')
    const { answer } = await askAndHold('RequestDeposit', () => pay('lost'))
    expect(await poll('lost')).toEqual(['requested', null])
    expect(typesSent()).toEqual(['RequestDeposit'])
    later()
    const polls = await Promise.all(Array.from({ length: 20 }, () => poll('lost')))
    expect(polls).toEqual(polls.map(() => ['failed', null]))
    expect(await poll('lost')).toEqual(['failed', null])
    expect((await eventsOf()).filter((type) => type === 'RequestExpired')).toHaveLength(1)

    await network.release()
    expect(reused(await answer)).toEqual(USED_AND_FAILED)
    expect(reused(await pay('lost'))).toEqual(USED_AND_FAILED)
    expect(await poll('lost')).toEqual(['failed', null])
    expect(await eventsOf()).not.toContain('DepositRequested')
    expect(await usdIn(folio.demo, shop, 'payment_agent')).toBe(funds)
    const { body } = await get(folio.demo, shop, '/wallet/v1/transactions/payment_agent')
    expect(body.data.transactions).toHaveLength(1)
  })

  it('is one command when it is sent again in time, and may be executed until the deadline of the repeat', async () => {
    const first = await askAndHold('RequestDeposit', () => pay('again'))
    later()
    const { answer } = await askAndHold('RequestDeposit', () => pay('again'))
    expect(await poll('again')).toEqual(['requested', null])
    expect(typesSent()).toEqual(['RequestDeposit', 'RequestDeposit'])
    await network.release()
    expect((await answer).status).toBe(200)
    // The service dropped the expired first command without an answer; sent again, it gets the second one's outcome.
    const [late] = sent
    if (late !== undefined) await network.bus.send([outgoing(paymentAgentCommands, late)])
    expect(reused(await first.answer).slice(0, 2)).toEqual([400, 'RequestIDUsed'])
    expect(await poll('again')).toEqual(['complete', expect.any(Number)])
    expect((await eventsOf()).filter((type) => type === 'DepositRequested')).toHaveLength(1)
  })
})

it('a poll does not expire a recorded deposit that the view does not show yet', async () => {
  const gate = Promise.withResolvers<void>()
  viewGate = gate.promise
  const requested = async () => (await eventsOf()).filter((type) => type === 'DepositRequested').length
  const before = await requested()
  const answer = pay('unseen')
  await eventually(async () => (await requested()) > before)
  later()
  const polled = poll('unseen')
  await eventually(async () => typesSent().includes('ExpireRequest'))
  gate.resolve()
  viewGate = undefined
  expect(['pending', 'complete']).toContain((await polled)[0])
  expect((await answer).status).toBe(200)
  expect(await poll('unseen')).toEqual(['complete', expect.any(Number)])
})

it('the append of a stalled owner conflicts with the expiry of the request, and no money moves', async () => {
  const { answer } = await askAndHold('RequestDeposit', () => pay('stalled'))
  const [message] = sent
  if (message === undefined) throw new Error('nothing was sent')
  const gate = Promise.withResolvers<void>()
  const outcomes: string[] = []
  const bus = embeddedBus({ onFailed: () => {} })
  const { store } = folio.ports
  let isStalled = false
  const append: typeof store.append = async (events) => {
    isStalled = true
    await gate.promise
    const appended = await store.append(events)
    outcomes.push(`${events[0]?.type} ${appended.outcome}`)
    return appended
  }
  const zombie = await starts['payment-agent']({ ...folio.ports, bus, store: { ...store, append } })
  await bus.send([outgoing(paymentAgentCommands, message)])
  await eventually(async () => isStalled)
  later()
  expect(await poll('stalled')).toEqual(['failed', null])
  gate.resolve()
  await eventually(async () => outcomes.length > 0)
  expect(outcomes).toEqual(['DepositRequested conflict'])
  await network.release()
  expect(reused(await answer)).toEqual(USED_AND_FAILED)
  await zombie.stop()
  await bus.close()
})

it('a withdrawal whose command is lost fails when its client polls, and its code stays valid', async () => {
  const asked = { agent_id: shop.agentId, amount: '20', currency: 'USD' }
  const withCode = { ...asked, verification_code: await issuedCode(folio.demo, ann, asked) }
  const { answer } = await askAndHold('RequestWithdrawal', () =>
    withdraw(folio.demo, ann, { ...withCode, request_id: 'out' }),
  )
  later()
  expect(await poll('out', shop, 'withdraw')).toEqual([400])
  expect(await poll('out', ann, 'withdraw')).toEqual(['failed', null])
  await network.release()
  expect(reused(await answer)).toEqual(USED_AND_FAILED)
  await settled(folio.demo)
  const before = Number(await usdIn(folio.demo, ann))
  expect((await withdraw(folio.demo, ann, { ...withCode, request_id: 'out-again' })).status).toBe(200)
  await expect.poll(async () => Number(await usdIn(folio.demo, ann))).toBe(before - 20)
})

it('a gateway that holds back RequestExpired leaves lost requests pending', async () => {
  const old = await folio.startAnother({ eventsHeldBack: new Set(['RequestExpired']) })
  const demo = { ...folio.demo, base_url: `http://127.0.0.1:${old.port}` }
  const { answer } = await askAndHold('RequestDeposit', () => pay('waits'))
  later()
  expect(await poll('waits', shop, 'transfer', demo)).toEqual(['requested', null])
  expect(await poll('waits')).toEqual(['failed', null])
  await network.release()
  expect(reused(await answer)).toEqual(USED_AND_FAILED)
  await old.stop()
})
