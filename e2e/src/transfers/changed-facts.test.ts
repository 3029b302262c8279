import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import { type WalletCommand, walletCommands } from '@folio/contracts/wallet/commands.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Agent, deposit, openAgent } from '../agents/agent-calls.ts'
import {
  type Answered,
  balance,
  dataOf,
  mainWallet,
  operate,
  post,
  settled,
  transfer,
  untilShown,
} from '../kit/calls.ts'
import { type HoldingBus, holdingBus } from '../kit/holding-bus.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

/** A first call is under way during each repeat, however slow the machine is. */
const TIMES = { ...DEFAULT_TIMES, commandLifeMs: 60_000, answerMs: 60_000 }

let folio: InProcess
let network: HoldingBus
let alice: Client
let bob: Client
let agent: Agent

const fundEur = async (client: Client, walletId: string): Promise<void> => {
  const funds = { currency: 'EUR', amount: '100', request_id: `funds-${walletId}` }
  const funded = await operate(folio.demo, `wallets/${walletId}/deposits`, funds)
  dataOf(funded)
  await untilShown(folio.demo, client, funded)
}

beforeAll(async () => {
  const made = Promise.withResolvers<HoldingBus>()
  folio = await startInProcess({
    limits: 'on',
    around: (ports) => {
      const holding = holdingBus(ports.bus)
      made.resolve(holding)
      return { ...ports, times: TIMES, bus: holding.bus }
    },
  })
  network = await made.promise
  alice = await openClient(folio.demo, 'alice')
  bob = await openClient(folio.demo, 'bob')
  agent = await openAgent(folio.demo, 'shop')
  await fundEur(alice, mainWallet(alice))
  await fundEur(agent, walletIdOf(agent.client_id, 'payment_agent'))
})
afterAll(() => folio.stop())

/** Sets the rate of the euro; null suspends payments in euros. */
const setRate = async (usd_rate: string | null): Promise<void> => {
  dataOf(await operate(folio.demo, 'fx-rates', { currency: 'EUR', usd_rate }))
}
afterEach(() => setRate('1.08'))

const codeOf = ({ status, body }: Answered) => [status, body.errors?.[0]?.code]
const pay = (requestId: string) =>
  transfer(folio.demo, { from: alice, to: bob, amount: '10', currency: 'EUR', requestId })
const payInBulk = (mode: 'each' | 'all', request_id: string) => {
  const [source_wallet_id, destination_wallet_id] = [mainWallet(alice), mainWallet(bob)]
  const item = { currency: 'EUR', amount: '10', source_wallet_id, destination_wallet_id, request_id }
  return post(folio.demo, alice, { path: '/wallet/v1/transfers/bulk', body: { mode, items: [item] } })
}
const payByAgent = (request_id: string) =>
  deposit(folio.demo, agent, { to_nickname: 'bob', amount: '20', currency: 'EUR', request_id })

describe('a repeat of a call that is under way is not refused for facts that have changed since', () => {
  it('a transfer, alone or in a bulk', async () => {
    // Rates are set by commands of this topic, too.
    network.hold(walletCommands.name, ({ command }: CommandMessage<WalletCommand>) => command.type === 'SendTransfer')
    const first = pay('first')
    await eventually(async () => network.held() === 1)
    await setRate(null)
    expect(codeOf(await pay('first'))).toEqual([504, 'GatewayTimeout'])
    const { transfers } = dataOf(await payInBulk('each', 'first'))
    expect(transfers[0].error.code).toBe('GatewayTimeout')
    expect(codeOf(await payInBulk('all', 'first'))).toEqual([504, 'GatewayTimeout'])
    expect(codeOf(await pay('another'))).toEqual([400, 'CurrencyNotAllowed'])
    await network.release()
    expect((await first).status).toBe(200)
    await settled(folio.demo)
    expect((await pay('first')).headers.get('Idempotency-Hit')).toBe('true')
    expect(await balance(folio.demo, bob, 'EUR')).toBe('10.00')
  })

  it('a deposit of an agent', async () => {
    const before = Number(await balance(folio.demo, bob, 'EUR'))
    network.hold(paymentAgentCommands.name, () => true)
    const first = payByAgent('paid')
    await eventually(async () => network.held() === 1)
    await setRate(null)
    expect(codeOf(await payByAgent('paid'))).toEqual([504, 'GatewayTimeout'])
    expect(codeOf(await payByAgent('another'))).toEqual([400, 'InvalidCurrency'])
    await network.release()
    expect((await first).status).toBe(200)
    await settled(folio.demo)
    expect(codeOf(await payByAgent('paid'))).toEqual([400, 'RequestIDUsed'])
    expect(Number(await balance(folio.demo, bob, 'EUR'))).toBe(before + 20)
  })
})
