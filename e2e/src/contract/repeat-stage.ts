import { DEFAULT_AGENT_RULES } from '@folio/contracts/payment-agent/agent-rules.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { type Agent, askCode, codeOf, openAgent } from '../agents/agent-calls.ts'
import { type Caller, mainWallet, operate, realAccount } from '../kit/calls.ts'
import { quote } from '../kit/exchanges.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client, Demo } from '../kit/running-folio.ts'

/** Clients and an agent of one scene alone, so that no limit or state of another is in its way. */
export type Stage = {
  readonly demo: Demo
  readonly alice: Client
  readonly bob: Client
  readonly agent: Agent
  /** Where a gateway answers by whose rules there are no deposits through agents. */
  readonly withoutDeposits: string
  /** A name that nobody has yet. */
  readonly unused: (what: string) => string
}

/** A call of an endpoint: whose, with what, and at which address, if not at the usual one. */
export type Asked = {
  readonly caller?: Caller
  readonly params?: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  readonly at?: string
}

const both = (count: number, amount: string) => {
  const limit = { count, amount: amountOf(amount) }
  return { deposit: limit, withdrawal: limit }
}

/** Rules of agents by which a client has done enough after two transfers, or after 300 USD. */
export const agentRules = { ...DEFAULT_AGENT_RULES, limits: { agent: both(50, '5000'), client: both(2, '300') } }

/** A Folio with limits that are reached soon: 500 USD in a transfer, two transfers a day, at least two cents. */
export const startStages = (): Promise<InProcess> =>
  startInProcess({
    limits: 'on',
    money: {
      transactionUsdMax: amountOf('500'),
      dailyTransfersMax: 2,
      minimums: new Map([['USD', amountOf('0.02')]]),
    },
    gateway: { agents: agentRules },
  })

let names = 0

/** Sets a stage: Alice and an agent with 400 USD each, Bob without. */
export const setStage = async (folio: InProcess, withoutDeposits: string): Promise<Stage> => {
  names += 1
  const number = names
  const unused = (what: string) => `${what}_${number}`
  const { demo } = folio
  const alice = await openClient(demo, unused('alice'), '400')
  const bob = await openClient(demo, unused('bob'))
  const agent = await openAgent(demo, unused('agent'), '400')
  return { demo, alice, bob, agent, withoutDeposits, unused }
}

const MONEY = { amount: '20', currency: 'USD' } as const

/** The code that a client has for a withdrawal of so much through an agent. */
export const codeFor = async ({ demo, agent }: Stage, client: Client, amount = '20'): Promise<string> => {
  await askCode(demo, client, { agent_id: agent.agentId, amount, currency: 'USD' })
  return codeOf(demo, client, agent.agentId)
}

/** How each endpoint with a `request_id` is called well; the id is left out. */
export const goodCalls: Readonly<Record<string, (stage: Stage) => Asked | Promise<Asked>>> = {
  makeTransfer: ({ alice, bob }) => ({
    caller: alice,
    body: { ...MONEY, source_wallet_id: mainWallet(alice), destination_wallet_id: mainWallet(bob) },
  }),
  makeExchange: async ({ demo, alice }) => ({
    caller: alice,
    body: {
      source_wallet_id: mainWallet(alice),
      source_currency: 'USD',
      amount: '20',
      destination_wallet_id: mainWallet(alice),
      destination_currency: 'EUR',
      ...(await quote(demo, alice, ['USD', 'EUR'])),
    },
  }),
  makePlatformTransfer: async ({ demo, alice }) => ({
    caller: alice,
    body: {
      ...MONEY,
      wallet_id: mainWallet(alice),
      direction: 'from_wallet',
      platform_name: 'options',
      platform_account_id: await realAccount(demo, alice),
    },
  }),
  makeAgentDeposit: ({ agent, bob }) => ({ caller: agent, body: { data: { ...MONEY, to_nickname: bob.nickname } } }),
  makeAgentWithdrawal: async (stage) => ({
    caller: stage.alice,
    body: {
      data: { ...MONEY, agent_id: stage.agent.agentId, verification_code: await codeFor(stage, stage.alice) },
    },
  }),
  depositCash: ({ bob }) => ({ params: { wallet_id: mainWallet(bob) }, body: MONEY }),
  withdrawCash: ({ alice }) => ({ params: { wallet_id: mainWallet(alice) }, body: MONEY }),
  openClient: ({ unused }) => ({ body: { nickname: unused('ann') } }),
  registerApplication: ({ unused }) => ({
    body: { name: unused('app'), redirect_uris: ['https://app.example/callback'] },
  }),
}

/** The same call with another body, just as well-formed. */
export const changed = (asked: Asked): Asked => {
  const { data, amount, nickname, name, ...rest } = asked.body
  if (typeof data === 'object') return { ...asked, body: { data: { ...data, amount: '33' } } }
  if (amount !== undefined) return { ...asked, body: { ...rest, amount: '33' } }
  if (nickname !== undefined) return { ...asked, body: { ...rest, nickname: `${nickname}_2` } }
  return { ...asked, body: { ...rest, name: `${name}_2` } }
}

/** A call with some of its fields changed; `undefined` leaves one out. */
export const but = (asked: Asked, fields: Readonly<Record<string, unknown>>): Asked => {
  const { data } = asked.body
  const body = typeof data === 'object' ? { data: { ...data, ...fields } } : { ...asked.body, ...fields }
  return { ...asked, body }
}

/** Does something to a wallet as the operator. */
export const toWallet = (demo: Demo, walletId: string, act: 'freeze' | 'close') =>
  operate(demo, `wallets/${walletId}/${act}`, {})
