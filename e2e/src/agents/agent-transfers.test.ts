import { afterEach, describe, expect, it } from 'vitest'
import { dataOf, get, operate, settled } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import {
  AGENT_SETTINGS,
  askCode,
  codeOf,
  deposit,
  editAgent,
  issuedCode,
  openAgent,
  patchClient,
  usdIn,
  withdraw,
  withdrawWithCode,
} from './agent-calls.ts'

let running: InProcess | undefined

const start = async () => {
  running = await startInProcess()
  return running.demo
}

afterEach(async () => {
  await running?.stop()
  running = undefined
})

describe('a deposit through an agent', () => {
  it('moves the money; client and agent find it, and both statements show it', async () => {
    const demo = await start()
    const shop = await openAgent(demo, 'shop', '100')
    const bob = await openClient(demo, 'bob')
    const asked = { to_nickname: 'Bob', amount: '40', currency: 'USD', notes: 'thanks', request_id: 'd1' }
    const dry = await deposit(demo, shop, { ...asked, dry_run: true })
    expect(dry.body.data).toEqual({
      status: 'dry_run_ok',
      transaction_id: null,
      client_real_name: null,
      client_is_agent: false,
    })
    const made = await deposit(demo, shop, asked)
    expect([made.status, made.body.data]).toEqual([
      200,
      { status: 'complete', transaction_id: expect.any(Number), client_real_name: null, client_is_agent: false },
    ])
    const { transaction_id } = made.body.data
    // The view of wallets may show the transfer a moment after that of agents.
    await expect
      .poll(async () => [await usdIn(demo, shop, 'payment_agent'), await usdIn(demo, bob)])
      .toEqual(['60.00', '40.00'])
    for (const client of [shop, bob]) {
      const found = await get(demo, client, '/payment-agents/v1/transfer/d1')
      expect(found.body.data).toEqual({ status: 'complete', transaction_id })
    }
    const again = await deposit(demo, shop, asked)
    expect([again.status, again.body.errors[0].code, again.body.errors[0].detail]).toEqual([
      400,
      'RequestIDUsed',
      { message: expect.any(String), status: 'complete', transaction_id },
    ])
    await settled(demo)
    const rows = await get(demo, bob, '/wallet/v1/transactions/main')
    expect(rows.body.data.transactions[0]).toMatchObject({
      request_id: 'd1',
      transaction_id,
      category: 'deposit',
      channel: 'payment_agent',
      metadata: { source_wallet_type: 'payment_agent', description: 'thanks', transaction_net_amount: '40.00' },
    })
    expect(await usdIn(demo, bob)).toBe('40.00')
  })
})

describe('a withdrawal through an agent', () => {
  it('needs the code from the notifications, which is valid for one withdrawal', async () => {
    const demo = await start()
    const shop = await openAgent(demo, 'shop')
    const bob = await openClient(demo, 'bob', '100')
    const asked = { agent_id: shop.agentId, amount: '25.5', currency: 'USD' }
    const code = dataOf(await askCode(demo, bob, asked))
    expect(Object.keys(code)).toEqual(['message', 'next_request_at', 'expires_at'])
    const { next_request_at, expires_at } = code
    expect(Date.parse(expires_at) - Date.parse(next_request_at)).toBe(300_000)
    const verification_code = await codeOf(demo, bob, shop.agentId)
    const made = await withdraw(demo, bob, { ...asked, verification_code, request_id: 'w1' })
    expect([made.status, made.body.data]).toEqual([200, { status: 'complete', transaction_id: expect.any(Number) }])
    await expect
      .poll(async () => [await usdIn(demo, shop, 'payment_agent'), await usdIn(demo, bob)])
      .toEqual(['25.50', '74.50'])
    for (const client of [shop, bob]) {
      const found = await get(demo, client, '/payment-agents/v1/withdraw/w1')
      expect(found.body.data).toEqual({ status: 'complete', transaction_id: made.body.data.transaction_id })
    }
    expect((await operate(demo, 'notifications')).body.data).toEqual([])
    const second = await withdraw(demo, bob, { ...asked, verification_code })
    expect(second.body.errors[0].code).toBe('InvalidOTP')
  })

  it('keeps its code as a hash in events, and in no view', async () => {
    const demo = await start()
    const shop = await openAgent(demo, 'shop')
    const bob = await openClient(demo, 'bob', '100')
    const code = await issuedCode(demo, bob, { agent_id: shop.agentId, amount: '20', currency: 'USD' })
    const events = await running?.ports.store.readAll({ prefixes: ['payment-agent-'], after: 0, limit: 100 })
    const texts = (events?.events ?? []).map(({ data }) => Buffer.from(data).toString())
    expect(texts.some((text) => text.includes('code_hash'))).toBe(true)
    expect(texts.some((text) => text.includes(`"${code}"`))).toBe(false)
    const view = await running?.ports.readModel.list('payment-agent', { prefix: '', limit: 1000 })
    expect(JSON.stringify(view)).not.toContain(`"${code}"`)
  })
})

describe('the directory', () => {
  it('shows listed agents, and those who paid the caller, by id and by page', async () => {
    const demo = await start()
    const [first, second, third] = [
      await openAgent(demo, 'one', '100'),
      await openAgent(demo, 'two'),
      await openAgent(demo, 'three', '0', { countries: ['gh'], is_listed: false }),
    ]
    const bob = await openClient(demo, 'bob')
    const ids = async (query: string) =>
      (await get(demo, bob, `/payment-agents/v1/agents?${query}`)).body.data.map((row: { id: number }) => row.id)
    expect(await ids('currency=USD')).toEqual([first.agentId, second.agentId])
    expect(await ids('currency=USD&per_page=1&page=2')).toEqual([second.agentId])
    expect(await ids('currency=USD&country=gh')).toEqual([])
    expect(await ids('currency=GBP')).toEqual([])
    dataOf(await deposit(demo, first, { to_nickname: 'bob', amount: '20', currency: 'USD' }))
    await editAgent(demo, first, { is_listed: false })
    const { body } = await get(demo, bob, '/payment-agents/v1/agents?currency=USD')
    expect(body.data[0]).toEqual({
      id: first.agentId,
      created_at: expect.any(Number),
      is_listed: false,
      nickname: 'one',
      name: AGENT_SETTINGS.name,
      information: AGENT_SETTINGS.information,
      email: AGENT_SETTINGS.email,
      phone_numbers: AGENT_SETTINGS.phone_numbers,
      payment_methods: AGENT_SETTINGS.payment_methods,
      urls: AGENT_SETTINGS.urls,
      countries: ['ng', 'ke'],
      deposit_commission: 1,
      withdrawal_commission: 2.5,
      withdrawal_minimum: '10.00',
      withdrawal_maximum: '500.00',
    })
    await editAgent(demo, first, { is_listed: true, is_active: false })
    const inactive = await get(demo, bob, '/payment-agents/v1/agents?currency=USD')
    expect(inactive.body.data[0]).toMatchObject({ id: first.agentId, is_listed: false, is_suspended: true })
    const alone = await get(demo, bob, `/payment-agents/v1/agents/${second.agentId}`)
    expect(alone.body.data.currencies.map(({ currency }: { currency: string }) => currency)).toEqual(['USD', 'EUR'])
    expect(alone.body.data).not.toHaveProperty('transfer_to_pa')
    const hidden = await get(demo, bob, `/payment-agents/v1/agents/${third.agentId}`)
    expect([hidden.status, hidden.body.errors[0].code]).toEqual([404, 'AgentNotFound'])
    const own = await get(demo, third, '/payment-agents/v1/agents/me')
    expect(own.body.data).toMatchObject({ id: third.agentId, transfer_to_pa: false, deposit_enabled: true })
    expect((await get(demo, bob, '/payment-agents/v1/agents/me')).status).toBe(404)
    const statistics = await get(demo, bob, '/payment-agents/v1/agent-statistics')
    expect(statistics.body.data).toEqual({ available_countries: ['ke', 'ng'], available_currencies: ['EUR', 'USD'] })
  })
})

describe('agents and clients', () => {
  it('are registered once under consecutive numbers although many requests come at the same time', async () => {
    const demo = await start()
    const bob = await openClient(demo, 'bob')
    const body = { client_id: bob.client_id, ...AGENT_SETTINGS }
    const answers = await Promise.all(Array.from({ length: 8 }, () => operate(demo, 'payment-agents', body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 400)
    expect(refused?.body.errors[0].details).toEqual({ rule: 'already_registered', agent_id: 1 })
    expect((await openAgent(demo, 'next')).agentId).toBe(2)
  })

  it('choose whether their real name is shown; the operator sets their other fields', async () => {
    const demo = await start()
    const bob = await openClient(demo, 'bob')
    const shown = async () => (await get(demo, bob, '/payment-agents/v1/clients/me')).body.data
    expect(await shown()).toEqual({ deposit_enabled: true, withdraw_enabled: true, show_real_name: false })
    expect((await patchClient(demo, bob, { show_real_name: true })).body.data.show_real_name).toBe(true)
    dataOf(await operate(demo, `clients/${bob.client_id}/payment-agents`, { withdraw_enabled: false }))
    expect(await shown()).toEqual({ deposit_enabled: true, withdraw_enabled: false, show_real_name: true })
  })

  it('can withdraw and deposit again and again', async () => {
    const demo = await start()
    const shop = await openAgent(demo, 'shop', '100')
    const bob = await openClient(demo, 'bob')
    for (const request_id of ['a', 'b', 'c']) {
      const made = await deposit(demo, shop, { to_nickname: 'bob', amount: '30', currency: 'USD', request_id })
      expect(made.body.data.status).toBe('complete')
    }
    const back = await withdrawWithCode(demo, bob, { agent_id: shop.agentId, amount: '90', currency: 'USD' })
    expect(back.body.data.status).toBe('complete')
    // The answer waits for the events of both wallets; their view may lag behind it.
    await expect
      .poll(async () => [await usdIn(demo, shop, 'payment_agent'), await usdIn(demo, bob)])
      .toEqual(['100.00', '0.00'])
  })
})
