import { DEFAULT_AGENT_RULES } from '@folio/contracts/payment-agent/agent-rules.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { type Agent, issuedCode, openAgent } from '../../agents/agent-calls.ts'
import { type Caller, dataOf, mainWallet, operate, realAccount } from '../../kit/calls.ts'
import { quote } from '../../kit/exchanges.ts'
import { type InProcess, openClient, startInProcess } from '../../kit/in-process.ts'
import type { Client, Demo } from '../../kit/running-folio.ts'

/** Clients and an agent for one refusal case alone, so that no limit or state of another case interferes. */
export type Fixture = {
  readonly demo: Demo
  readonly alice: Client
  readonly bob: Client
  readonly agent: Agent
  /** The address of a gateway whose rules forbid deposits through agents. */
  readonly withoutDeposits: string
  /** A nickname that is not taken. */
  readonly unused: (what: string) => string
}

/** A call of an endpoint: its caller, parameters and body, and its address if it is not the usual one. */
export type EndpointCall = {
  readonly caller?: Caller
  readonly params?: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  readonly at?: string
}

const both = (count: number, amount: string) => {
  const limit = { count, amount: amountOf(amount) }
  return { deposit: limit, withdrawal: limit }
}

/** Rules that limit a client of agents to two transfers or 300 USD. */
export const agentRules = { ...DEFAULT_AGENT_RULES, limits: { agent: both(50, '5000'), client: both(2, '300') } }

/** Starts a Folio with low limits: 500 USD in a transfer, two transfers a day, at least two cents. */
export const startFixtureFolio = (): Promise<InProcess> =>
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

/** Opens a fixture: Alice and an agent with 400 USD each, Bob without money. */
export const openFixture = async (folio: InProcess, withoutDeposits: string): Promise<Fixture> => {
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

/** Requests the code of a client for a withdrawal of this amount through an agent. */
export const codeFor = ({ demo, agent }: Fixture, client: Client, amount = '20'): Promise<string> =>
  issuedCode(demo, client, { agent_id: agent.agentId, amount, currency: 'USD' })

/** The good call of each endpoint with a `request_id`, without the id. */
export const goodCalls: Readonly<Record<string, (fixture: Fixture) => EndpointCall | Promise<EndpointCall>>> = {
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
  makeAgentWithdrawal: async (fixture) => ({
    caller: fixture.alice,
    body: {
      data: { ...MONEY, agent_id: fixture.agent.agentId, verification_code: await codeFor(fixture, fixture.alice) },
    },
  }),
  depositCash: ({ bob }) => ({ params: { wallet_id: mainWallet(bob) }, body: MONEY }),
  withdrawCash: ({ alice }) => ({ params: { wallet_id: mainWallet(alice) }, body: MONEY }),
  openClient: ({ unused }) => ({ body: { nickname: unused('ann') } }),
  registerApplication: ({ unused }) => ({
    body: { name: unused('app'), redirect_uris: ['https://app.example/callback'] },
  }),
}

/** Returns the same call with another valid body. */
export const changed = (asked: EndpointCall): EndpointCall => {
  const { data, amount, nickname, name, ...rest } = asked.body
  if (typeof data === 'object') return { ...asked, body: { data: { ...data, amount: '33' } } }
  if (amount !== undefined) return { ...asked, body: { ...rest, amount: '33' } }
  if (nickname !== undefined) return { ...asked, body: { ...rest, nickname: `${nickname}_2` } }
  if (name !== undefined) return { ...asked, body: { ...rest, name: `${name}_2` } }
  throw new Error(`repeat-fixture.ts must say which field changes in ${Object.keys(rest)}`)
}

/** Returns a call with some of its fields changed; `undefined` removes a field. */
export const withFields = (asked: EndpointCall, fields: Readonly<Record<string, unknown>>): EndpointCall => {
  const { data } = asked.body
  const body = typeof data === 'object' ? { data: { ...data, ...fields } } : { ...asked.body, ...fields }
  return { ...asked, body }
}

/** Freezes or closes a wallet as the operator. */
export const toWallet = async (demo: Demo, walletId: string, act: 'freeze' | 'close') =>
  dataOf(await operate(demo, `wallets/${walletId}/${act}`, {}))
