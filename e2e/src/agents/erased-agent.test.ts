import { AGENT_STREAM_PREFIX } from '@folio/contracts/payment-agent/views.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answered, agentWallet, get, operate } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'
import {
  AGENT_SETTINGS,
  type Agent,
  askCode,
  deposit,
  fund,
  issuedCode,
  openAgent,
  usdIn,
  withdraw,
} from './agent-calls.ts'

let folio: InProcess
let shop: Agent
let bob: Client
let code: string

const MONEY = { amount: '25', currency: 'USD' }
const erase = (client: Client) => operate(folio.demo, `clients/${client.client_id}/erase`, {})
const codeIn = ({ status, body }: Answered) => [status, body.errors[0].code]

beforeAll(async () => {
  folio = await startInProcess()
  const { demo } = folio
  shop = await openAgent(demo, 'shop', '0', { countries: ['is'] })
  bob = await openClient(demo, 'bob', '100')
  await openAgent(demo, 'other', '0', { countries: ['ng'] })
  code = await issuedCode(demo, bob, { agent_id: shop.agentId, ...MONEY })
})
afterAll(() => folio.stop())

const history = () =>
  folio.ports.store.readStream(`${AGENT_STREAM_PREFIX}${shop.agentId}`, { direction: 'backwards', limit: 100 })

it('an agent is not erased while there is money in the wallet that it pays from', async () => {
  await fund(folio.demo, shop, { type: 'payment_agent', usd: '30' })
  const { status, body } = await erase(shop)
  expect(body.errors[0].message).toBe(`The client still has 30.00 USD in ${agentWallet(shop)}.`)
  expect([status, body.errors[0].details.balances]).toEqual([
    400,
    [{ account: agentWallet(shop), currency: 'USD', balance: '30.00' }],
  ])
  expect((await deposit(folio.demo, shop, { to_nickname: 'bob', amount: '30', currency: 'USD' })).status).toBe(200)
  await expect.poll(() => usdIn(folio.demo, bob)).toBe('130.00')
})

it('an agent whose client was erased gets no codes and no withdrawals, and the notifier delivers nothing', async () => {
  expect((await erase(shop)).status).toBe(200)
  const { demo } = folio
  const asked = { agent_id: shop.agentId, ...MONEY }
  expect(codeIn(await askCode(demo, bob, asked))).toEqual([400, 'AgentIDNotFound'])
  expect(codeIn(await withdraw(demo, bob, { ...asked, verification_code: code }))).toEqual([400, 'AgentIDNotFound'])
  expect(await usdIn(demo, bob)).toBe('130.00')
  expect((await get(demo, bob, `/payment-agents/v1/agents/${shop.agentId}`)).status).toBe(404)
  const statistics = await get(demo, bob, '/payment-agents/v1/agent-statistics')
  expect(statistics.body.data.available_countries).toEqual(['ng'])
})

it('the agent’s own stream refuses its transfers, and its wallet is closed', async () => {
  const [newest] = await history()
  expect(newest?.type).toBe('AgentEdited')
  expect(JSON.parse(Buffer.from(newest?.data ?? '').toString()).profile.is_active).toBe(false)
  const paidIn = { currency: 'USD', amount: '1', request_id: 'late' }
  const { body } = await operate(folio.demo, `wallets/${agentWallet(shop)}/deposits`, paidIn)
  expect(body.errors[0].details.rule).toBe('closed')
})

it('an agent whose client was erased is not edited, and no erased client is made an agent', async () => {
  const before = (await history()).length
  expect((await operate(folio.demo, `payment-agents/${shop.agentId}`, { is_active: true })).status).toBe(404)
  const again = { client_id: shop.client_id, ...AGENT_SETTINGS }
  expect((await operate(folio.demo, 'payment-agents', again)).status).toBe(404)
  expect(await history()).toHaveLength(before)
})
