import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { IDENTITY_SERVICE } from '@folio/contracts/identity/views.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import { AGENT_STREAM_PREFIX, PAYMENT_AGENT_SERVICE } from '@folio/contracts/payment-agent/views.ts'
import { type WalletCommand, walletCommands } from '@folio/contracts/wallet/commands.ts'
import { WALLET_SERVICE } from '@folio/contracts/wallet/views.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAgent } from '../agents/agent-calls.ts'
import { mainWallet, operate, settled, transfer } from '../kit/calls.ts'
import { type HoldingBus, startWithHoldingBus } from '../kit/holding-bus.ts'
import { type InProcess, openClient } from '../kit/in-process.ts'
import { type LaggingView, laggingView } from '../kit/lagging-view.ts'

/** The number of reads of a view's status that shows that an act waits for the view: other acts read it less often. */
const ASKED = 10

let folio: InProcess
let network: HoldingBus
let wallets: LaggingView
let agents: LaggingView
let users: LaggingView

beforeAll(async () => {
  const started = await startWithHoldingBus((ports) => {
    agents = laggingView(ports.readModel, PAYMENT_AGENT_SERVICE)
    wallets = laggingView(agents.readModel, WALLET_SERVICE)
    users = laggingView(wallets.readModel, IDENTITY_SERVICE)
    return { ...ports, readModel: users.readModel }
  })
  folio = started.folio
  network = started.network
})
afterAll(() => folio.stop())

/** Runs `act` while the view is held back, and releases the view once `act` is done or waits for it. */
const whileHeld = async <T>(view: LaggingView, act: () => Promise<T>, isDone: () => Promise<boolean>): Promise<T> => {
  const askedBefore = view.asked()
  const acting = act()
  await eventually(async () => (await isDone()) || view.asked() >= askedBefore + ASKED)
  view.release()
  return acting
}

it('an erasure considers all events before its request, however far the view lags', async () => {
  const { demo } = folio
  const [carol, bob] = [await openClient(demo, 'carol', '5'), await openClient(demo, 'bob')]
  network.hold(walletCommands.name, ({ command }: CommandMessage<WalletCommand>) => command.type === 'ReceiveTransfer')
  wallets.hold()
  expect((await transfer(demo, { from: carol, to: bob, amount: '5', requestId: 'under-way' })).status).toBe(200)
  let isAnswered = false
  const erase = () =>
    operate(demo, `clients/${carol.client_id}/erase`, {}).finally(() => {
      isAnswered = true
    })
  const { body } = await whileHeld(wallets, erase, async () => isAnswered)
  await network.release()
  expect(body.errors[0].details).toEqual({
    rule: 'client_not_empty',
    balances: [],
    transfers_open: [mainWallet(carol)],
    contracts_open: [],
  })
})

/**
 * Begins a call, and holds the view from the moment at which the call sends a command of the given type: the checks before
 * it wait until the view shows the beginning of the act.
 */
const begunBeforeHold = async <T>(view: LaggingView, topic: string, type: string, begin: () => Promise<T>) => {
  network.hold(topic, ({ command }: CommandMessage<{ readonly type: string }>) => command.type === type)
  const answer = begin()
  await eventually(async () => network.held() > 0)
  view.hold()
  await network.release()
  return { answer }
}

const eventsIn = async (stream: string): Promise<number> =>
  (await folio.ports.store.readStream(stream, { direction: 'forwards', limit: 10 })).length

it('an edit of an agent applies to the state after the previous edit, however far the view lags', async () => {
  const { demo } = folio
  const agent = await openAgent(demo, 'shop')
  const edit = (changes: object) => operate(demo, `payment-agents/${agent.agentId}`, changes)
  const stream = `${AGENT_STREAM_PREFIX}${agent.agentId}`
  const before = await eventsIn(stream)
  await settled(demo)
  const renamed = await begunBeforeHold(agents, paymentAgentCommands.name, 'EditAgent', () =>
    edit({ name: 'Corner Shop the Second' }),
  )
  await eventually(async () => (await eventsIn(stream)) > before)
  const isWritten = async () => (await eventsIn(stream)) > before + 1
  const told = await whileHeld(agents, () => edit({ information: 'Open at night.' }), isWritten)
  expect((await renamed.answer).status).toBe(200)
  expect(told.body.data).toMatchObject({ name: 'Corner Shop the Second', information: 'Open at night.' })
})

it('an erased client gets no other wallet, however far the view lags', async () => {
  const { demo } = folio
  const { client_id } = await openClient(demo, 'dora')
  const before = await eventsIn(`user-${client_id}`)
  await settled(demo)
  const erased = await begunBeforeHold(users, identityCommands.name, 'EraseClient', () =>
    operate(demo, `clients/${client_id}/erase`, {}),
  )
  await eventually(async () => (await eventsIn(`user-${client_id}`)) > before)
  const open = () => operate(demo, `clients/${client_id}/wallets`, { type: 'p2p' })
  const isOpened = async () => (await eventsIn(`wallet-${walletIdOf(client_id, 'p2p')}`)) > 0
  expect((await whileHeld(users, open, isOpened)).status).toBe(404)
  expect((await erased.answer).status).toBe(200)
})
