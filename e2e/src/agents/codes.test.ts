import { DEFAULT_AGENT_RULES } from '@folio/contracts/payment-agent/agent-rules.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, agentWallet, dataOf, get, mainWallet, operate } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import { newApp, person, signUpWith } from '../kit/log-in.ts'
import type { Client, Demo } from '../kit/running-folio.ts'
import {
  type Agent,
  askCode,
  codeOf,
  deposit,
  editAgent,
  issuedCode,
  openAgent,
  withdraw,
  withdrawWithCode,
} from './agent-calls.ts'

const both = (count: number, amount: string) => {
  const limit = { count, amount: amountOf(amount) }
  return { deposit: limit, withdrawal: limit }
}

/** An agent and a client, each with 1,000 USD and an unused nickname, and the calls that a row makes with them. */
type Fixture = {
  readonly demo: Demo
  readonly agent: Agent
  readonly client: Client
  readonly pay: (more?: object) => Promise<Answered>
  readonly take: (more?: object) => Promise<Answered>
  readonly code: (more?: object) => Promise<Answered>
}

/** A refused call; rows that leave the fixture as it was share one. */
type Row = readonly [code: string, how: string, (fixture: Fixture) => Promise<Answered>, leaves?: 'as it was']

let folio: InProcess
let shared: Fixture
let names = 0
const fresh = (what: string) => {
  names += 1
  return `${what}_${names}`
}

const openFixture = async (demo: Demo): Promise<Fixture> => {
  const agent = await openAgent(demo, fresh('agent'), '1000')
  const client = await openClient(demo, fresh('client'), '1000')
  const money = { amount: '20', currency: 'USD' }
  return {
    demo,
    agent,
    client,
    pay: (more = {}) => deposit(demo, agent, { to_nickname: client.nickname, ...money, ...more }),
    take: (more = {}) =>
      withdraw(demo, client, { agent_id: agent.agentId, ...money, verification_code: '123456', ...more }),
    code: (more = {}) => askCode(demo, client, { agent_id: agent.agentId, ...money, ...more }),
  }
}

beforeAll(async () => {
  folio = await startInProcess({
    // This lifts the limits of wallets and of requests; the limits of agents below still apply.
    limits: 'off',
    gateway: { agents: { ...DEFAULT_AGENT_RULES, limits: { agent: both(3, '400'), client: both(2, '300') } } },
  })
  shared = await openFixture(folio.demo)
})
afterAll(() => folio.stop())

const inTurn = async (...calls: readonly (() => Promise<Answered>)[]): Promise<Answered> => {
  let last: Answered | undefined
  for (const call of calls) last = await call()
  if (last === undefined) throw new Error('nothing was called')
  return last
}

/** The client asks for a code and withdraws with it. */
const takeWithCode = async ({ demo, client, agent }: Fixture, amount = '20'): Promise<Answered> =>
  withdrawWithCode(demo, client, { agent_id: agent.agentId, amount, currency: 'USD' })

const freeze = async (demo: Demo, walletId: string) => dataOf(await operate(demo, `wallets/${walletId}/freeze`, {}))
const switched = async ({ demo, client }: Fixture, switches: object) =>
  dataOf(await operate(demo, `clients/${client.client_id}/payment-agents`, switches))

const rows: readonly Row[] = [
  ['InputError', 'a field is missing', ({ pay }) => pay({ to_nickname: undefined }), 'as it was'],
  ['InputError', 'a field is not known', ({ pay }) => pay({ unheard_of: 1 }), 'as it was'],
  ['InvalidAmount', 'the amount is no decimal string', ({ pay }) => pay({ amount: 'much' }), 'as it was'],
  ['InvalidAmount', 'the amount is nothing', ({ take }) => take({ amount: '0' }), 'as it was'],
  ['InvalidAmount', 'the amount is finer than the currency', ({ code }) => code({ amount: '10.001' }), 'as it was'],
  ['InvalidCurrency', 'nobody knows the currency', ({ pay }) => pay({ currency: 'XXX' }), 'as it was'],
  [
    'InvalidCurrency',
    'nobody knows what the currency is worth',
    async ({ demo, agent, client }) => {
      dataOf(await operate(demo, 'fx-rates', { currency: 'GBP', usd_rate: null }))
      return deposit(demo, agent, { to_nickname: client.nickname, amount: '20', currency: 'GBP' })
    },
  ],
  [
    'InvalidCountry',
    'the country is written in capitals',
    ({ demo, client }) => get(demo, client, '/payment-agents/v1/agents?currency=USD&country=NG'),
    'as it was',
  ],
  ['InvalidAgentID', 'the agent has no such number', ({ take }) => take({ agent_id: 0 }), 'as it was'],
  [
    'InvalidAgentID',
    'the number is a word',
    ({ demo, client }) => get(demo, client, '/payment-agents/v1/agents/you'),
    'as it was',
  ],
  ['InvalidRequestIDFormat', 'the request id has a space', ({ pay }) => pay({ request_id: 'a b' }), 'as it was'],
  [
    'VerificationCodeFormatInvalid',
    'the code has five digits',
    ({ take }) => take({ verification_code: '12345' }),
    'as it was',
  ],
  [
    'RequestIDUsed',
    'a deposit is made twice',
    ({ pay }) =>
      inTurn(
        () => pay({ request_id: 'twice' }),
        () => pay({ request_id: 'twice' }),
      ),
  ],
  [
    'RequestIDUsed',
    'the request id was used for another withdrawal, which was refused',
    ({ take }) =>
      inTurn(
        () => take({ request_id: 'twice' }),
        () => take({ request_id: 'twice', amount: '21' }),
      ),
  ],
  [
    'RequestIDNotFound',
    'nobody made a deposit with it',
    ({ demo, client }) => get(demo, client, '/payment-agents/v1/transfer/never'),
    'as it was',
  ],
  [
    'RequestIDNotFound',
    'nobody made a withdrawal with it',
    ({ demo, client }) => get(demo, client, '/payment-agents/v1/withdraw/never'),
    'as it was',
  ],
  [
    'AgentIDNotFound',
    'the payer is no agent',
    ({ demo, client, agent }) => deposit(demo, client, { to_nickname: agent.nickname, amount: '20', currency: 'USD' }),
    'as it was',
  ],
  ['AgentIDNotFound', 'no agent has the number', ({ take }) => take({ agent_id: 999_999 }), 'as it was'],
  [
    'AgentInactive',
    'the agent is switched off',
    (fixture) => editAgent(fixture.demo, fixture.agent, { is_active: false }).then(() => fixture.pay()),
  ],
  ['AgentCurrencyUnsupported', 'the agent does not serve it', ({ take }) => take({ currency: 'AUD' }), 'as it was'],
  ['NicknameNotFound', 'nobody has the nickname', ({ pay }) => pay({ to_nickname: 'nobody_at_all' }), 'as it was'],
  [
    'NoClientWallet',
    'the operator closed the wallet',
    async ({ demo, pay }) => {
      const poor = await openClient(demo, fresh('poor'))
      dataOf(await operate(demo, `wallets/${mainWallet(poor)}/close`, {}))
      return pay({ to_nickname: poor.nickname })
    },
  ],
  ['AgentSelfTransfer', 'the agent pays itself', ({ agent, pay }) => pay({ to_nickname: agent.nickname }), 'as it was'],
  [
    'AgentSelfWithdraw',
    'the agent is paid out by itself',
    ({ demo, agent }) => askCode(demo, agent, { agent_id: agent.agentId, amount: '20', currency: 'USD' }),
    'as it was',
  ],
  [
    'TransferToAgentNotAllowed',
    'the recipient is another agent',
    async ({ demo, pay }) => pay({ to_nickname: (await openAgent(demo, fresh('other'))).nickname }),
  ],
  [
    'TransferAgentCurrencyUnsupported',
    'the other agent does not serve the currency',
    async ({ demo, agent, pay }) => {
      await editAgent(demo, agent, { transfer_to_pa: true })
      const currencies = [{ ...USD, currency: 'EUR' }]
      return pay({ to_nickname: (await openAgent(demo, fresh('other'), '0', { currencies })).nickname })
    },
  ],
  [
    'AgentDepositDisabled',
    "the agent's deposits are off",
    (fixture) => editAgent(fixture.demo, fixture.agent, { deposit_enabled: false }).then(() => fixture.pay()),
  ],
  [
    'AgentWithdrawDisabled',
    "the agent's withdrawals are off",
    (fixture) => editAgent(fixture.demo, fixture.agent, { withdraw_enabled: false }).then(() => fixture.take()),
  ],
  [
    'ClientDepositDisabled',
    "the client's deposits are off",
    (fixture) => switched(fixture, { deposit_enabled: false }).then(() => fixture.pay()),
  ],
  [
    'ClientWithdrawDisabled',
    "the client's withdrawals are off",
    (fixture) => switched(fixture, { withdraw_enabled: false }).then(() => fixture.code()),
  ],
  [
    'WalletDisabled',
    "the client's wallet is frozen",
    (fixture) => freeze(fixture.demo, mainWallet(fixture.client)).then(() => fixture.pay()),
  ],
  [
    'WalletDisabled',
    "the agent's wallet is frozen",
    (fixture) => freeze(fixture.demo, agentWallet(fixture.agent)).then(() => fixture.take()),
  ],
  [
    'ClientCountryUnsupported',
    'the agent does not serve where the client lives',
    async ({ demo, pay }) => {
      const ada = person(fresh('ada'))
      await signUpWith(demo, await newApp(demo), ada)
      return pay({ to_nickname: ada.nickname })
    },
  ],
  ['WithdrawalAmountMinimum', 'the deposit is below it', ({ pay }) => pay({ amount: '9.99' }), 'as it was'],
  ['WithdrawalAmountMaximum', 'the withdrawal is above it', ({ code }) => code({ amount: '500.01' }), 'as it was'],
  [
    'DailyTransferCountLimit',
    "the client's third",
    ({ pay }) =>
      inTurn(
        () => pay(),
        () => pay(),
        () => pay(),
      ),
  ],
  [
    'DailyTransferCountLimit',
    "the agent's fourth",
    async ({ demo, agent, pay }) => {
      for (let made = 0; made < 3; made += 1) {
        const to_nickname = (await openClient(demo, fresh('many'))).nickname
        expect((await deposit(demo, agent, { to_nickname, amount: '20', currency: 'USD' })).status).toBe(200)
      }
      return pay()
    },
  ],
  [
    'DailyTransferAmountLimit',
    "more than the client's",
    ({ pay }) =>
      inTurn(
        () => pay({ amount: '200' }),
        () => pay({ amount: '100.01' }),
      ),
  ],
  [
    'DailyWithdrawalCountLimit',
    "the client's third, across agents",
    async (fixture) => {
      const { demo, client, take } = fixture
      for (let made = 0; made < 2; made += 1) {
        const { agentId: agent_id } = await openAgent(demo, fresh('one'))
        const done = await withdrawWithCode(demo, client, { agent_id, amount: '20', currency: 'USD' })
        expect(done.body.data.status).toBe('complete')
      }
      return take()
    },
  ],
  [
    'DailyWithdrawalAmountLimit',
    "more than the client's",
    (fixture) =>
      inTurn(
        () => takeWithCode(fixture, '200'),
        () => fixture.take({ amount: '100.01' }),
      ),
  ],
  [
    'OtpRateLimitExceeded',
    'a second code in a minute',
    ({ code }) =>
      inTurn(
        () => code(),
        () => code(),
      ),
  ],
  ['InvalidOTP', 'there is no code', ({ take }) => take(), 'as it was'],
  [
    'InvalidOTP',
    'the code is for another amount',
    async ({ demo, client, agent, code, take }) => {
      dataOf(await code())
      return take({ amount: '21', verification_code: await codeOf(demo, client, agent.agentId) })
    },
  ],
  [
    'OtpValidationRateLimitExceeded',
    'five were wrong, and then the right one',
    async ({ demo, client, agent, code, take }) => {
      dataOf(await code())
      const right = await codeOf(demo, client, agent.agentId)
      const wrong = right === '000000' ? '000001' : '000000'
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await take({ verification_code: wrong })).body.errors[0].code).toBe('InvalidOTP')
      }
      return take({ verification_code: right })
    },
  ],
  [
    'WalletFundsInsufficient',
    'the agent has too little',
    async ({ demo, client }) => {
      const poor = await openAgent(demo, fresh('poor'), '19.99')
      return deposit(demo, poor, { to_nickname: client.nickname, amount: '20', currency: 'USD' })
    },
  ],
  [
    'WalletFundsInsufficient',
    'the client has too little by the time it withdraws',
    async ({ demo, agent }) => {
      const poor = await openClient(demo, fresh('poor'), '20')
      const asked = { agent_id: agent.agentId, amount: '20', currency: 'USD' }
      const verification_code = await issuedCode(demo, poor, asked)
      const gone = { currency: 'USD', amount: '1', request_id: 'gone' }
      dataOf(await operate(demo, `wallets/${mainWallet(poor)}/withdrawals`, gone))
      return withdraw(demo, poor, { ...asked, verification_code })
    },
  ],
]

const USD = {
  currency: 'USD',
  deposit_commission: 0,
  withdrawal_commission: 0,
  withdrawal_minimum: '10',
  withdrawal_maximum: '500',
}

describe('a code of the contract', () => {
  for (const [code, how, provoke, leaves] of rows) {
    it(`${code}: ${how}`, async () => {
      const fixture = leaves === undefined ? await openFixture(folio.demo) : shared
      const { status, body } = await provoke(fixture)
      expect([status, body.errors?.[0]?.code]).toEqual([400, code])
      expect(body.data).toEqual({})
    })
  }

  it('AgentNotFound is a 404', async () => {
    const { demo, client } = await openFixture(folio.demo)
    const { status, body } = await get(demo, client, '/payment-agents/v1/agents/999999')
    expect([status, body.errors[0].code]).toEqual([404, 'AgentNotFound'])
  })

  it('OtpRateLimitExceeded names the time of the next permitted request for a code', async () => {
    const { code } = await openFixture(folio.demo)
    const { next_request_at } = dataOf(await code())
    expect((await code()).body.errors[0].detail.next_request_at).toBe(next_request_at)
  })
})

describe('a code that the wallet could not pay for', () => {
  it('becomes valid again once the client has the money, and is used up by the next withdrawal', async () => {
    const { demo, agent } = await openFixture(folio.demo)
    const poor = await openClient(demo, fresh('poor'), '20')
    const asked = { agent_id: agent.agentId, amount: '20', currency: 'USD' }
    const verification_code = await issuedCode(demo, poor, asked)
    const cent = { currency: 'USD', amount: '0.01', request_id: 'a-cent' }
    dataOf(await operate(demo, `wallets/${mainWallet(poor)}/withdrawals`, cent))
    const take = () => withdraw(demo, poor, { ...asked, verification_code })
    expect((await take()).body.errors[0].code).toBe('WalletFundsInsufficient')
    dataOf(await operate(demo, `wallets/${mainWallet(poor)}/deposits`, { ...cent, amount: '20.01' }))
    expect((await take()).body.data.status).toBe('complete')
    expect((await take()).body.errors[0].code).toBe('InvalidOTP')
  })
})

describe('deposits that are switched off as a whole', () => {
  it('are refused with DepositDisabled, while withdrawals continue to work', async () => {
    const off = await startInProcess({ gateway: { agents: { ...DEFAULT_AGENT_RULES, deposits: 'off' } } })
    const fixture = await openFixture(off.demo)
    expect((await fixture.pay()).body.errors[0].code).toBe('DepositDisabled')
    expect((await takeWithCode(fixture)).body.data.status).toBe('complete')
    await off.stop()
  })
})
