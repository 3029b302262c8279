import { commandIdOf, OPERATOR_APPLICATION_ID } from '@folio/contracts/derived-ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAgent } from '../agents/agent-calls.ts'
import { call, dataOf, demoAccount, mainWallet, operate, settled, transfer } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import { newApp, person, signUpWith } from '../kit/log-in.ts'
import type { Client, Demo } from '../kit/running-folio.ts'

let folio: InProcess
let alice: Client
let viewer: Demo
beforeAll(async () => {
  folio = await startInProcess()
  alice = await openClient(folio.demo, 'alice', '100')
  const { token } = dataOf(await operate(folio.demo, 'operators', { name: 'vera', role: 'viewer' }))
  viewer = { ...folio.demo, operator_token: token }
})
afterAll(() => folio.stop())

/** The link that the console opens. */
const EVENT = /^\/operator\/v1\/streams\/[^/]+\/events\?from_revision=\d+$/

const find = async (text: string) => dataOf(await operate(folio.demo, `find?q=${encodeURIComponent(text)}`))
const foundBy = async (text: string) =>
  (await find(text)).found.map(({ kind, id }: { kind: string; id: string }) => [kind, id])

describe('find', () => {
  it('finds a client by its id and by its whole nickname, ignoring case', async () => {
    for (const text of [alice.client_id, alice.client_id.toUpperCase(), 'alice', ' ALICE '])
      expect(await foundBy(text)).toEqual([['client', alice.client_id]])
    expect(await foundBy('alic')).toEqual([])
  })

  it('finds a client by its whole e-mail address', async () => {
    const given = person('emma')
    const { client } = await signUpWith(folio.demo, await newApp(folio.demo), given)
    const [found] = (await find(given.email.toUpperCase())).found
    expect(found).toMatchObject({ kind: 'client', link: `/operator/v1/clients/${found.id}` })
    expect(client).toBeDefined()
    expect(await foundBy(given.email.slice(1))).toEqual([])
  })

  it('finds wallets and options accounts, also by their names in postings', async () => {
    const wallet = mainWallet(alice)
    const account = await demoAccount(folio.demo, alice)
    for (const text of [wallet, `wallet:${wallet}`]) expect(await foundBy(text)).toEqual([['wallet', wallet]])
    for (const text of [account, `trading:${account}`, account.toLowerCase()])
      expect(await foundBy(text)).toEqual([['options_account', account]])
  })

  it('finds system accounts by their names in postings, where the account can be read', async () => {
    const [found, ...others] = (await find('system:cashier')).found
    expect([found, others]).toEqual([expect.objectContaining({ kind: 'system_account', id: 'system:cashier' }), []])
    const path = found.link.replace('/operator/v1/', '')
    expect(dataOf(await operate(folio.demo, path))).toMatchObject({ account: 'system:cashier' })
    expect(await foundBy('system:nobody')).toEqual([])
  })

  it("finds Folio's own application by its id, which no view has", async () => {
    expect(alice.application_id).toBe(OPERATOR_APPLICATION_ID)
    for (const text of [alice.application_id, alice.application_id.toUpperCase()])
      expect(await foundBy(text)).toEqual([['application', OPERATOR_APPLICATION_ID]])
  })

  it('finds transfers by their ids and numbers, and other transactions by the event', async () => {
    const bob = await openClient(folio.demo, 'bob')
    const { transaction_id: number } = dataOf(
      await transfer(folio.demo, { from: alice, to: bob, amount: '1', requestId: 'found' }),
    )
    await settled(folio.demo)
    const id = commandIdOf(alice.client_id, 'makeTransfer', 'found')
    expect(await foundBy(id)).toEqual([['transfer', id]])
    expect(await foundBy(String(number))).toEqual([['transfer', id]])
    const funds = { currency: 'USD', amount: '1', request_id: 'cash' }
    const cash = dataOf(await operate(folio.demo, `wallets/${mainWallet(bob)}/deposits`, funds))
    const [found] = (await find(String(cash.transaction_id))).found
    expect(found).toMatchObject({ kind: 'transaction', about: 'CashDeposited', link: expect.stringMatching(EVENT) })
    expect(found.link).toContain(`/streams/wallet-${mainWallet(bob)}/events`)
  })

  it('finds the opening balance of a demo account by its number', async () => {
    const account = await demoAccount(folio.demo, alice)
    expect((await find(account.replace(/\D/g, ''))).found).toEqual([
      expect.objectContaining({ kind: 'transaction', about: 'BalanceReset' }),
    ])
  })

  it('finds an event by stream and revision, if it exists', async () => {
    const ref = `wallet-${mainWallet(alice)}@0`
    expect((await find(ref)).found).toEqual([
      expect.objectContaining({ kind: 'event', id: ref, about: 'WalletOpened' }),
    ])
    expect(await foundBy(`wallet-${mainWallet(alice)}@9999`)).toEqual([])
    expect(await foundBy('nonsense-1@0')).toEqual([])
  })

  it('finds payment agents by their numbers and applications by their ids', async () => {
    const { agentId, client_id } = await openAgent(folio.demo, 'agent')
    expect((await find(String(agentId))).found).toEqual([
      expect.objectContaining({ kind: 'payment_agent', id: String(agentId), client_id }),
    ])
    const { id } = await newApp(folio.demo)
    expect(await foundBy(id)).toEqual([['application', id]])
  })

  it('finds nothing for an unknown id, after it has read the whole store', async () =>
    expect(await find('00000000-0000-4000-8000-000000000000')).toMatchObject({ found: [], not_searched: [] }))

  it('finds a payment by its request id alone, also if it was refused', async () => {
    const bob = await openClient(folio.demo, 'bernd')
    await transfer(folio.demo, { from: alice, to: bob, amount: '1', requestId: 'rent-2026-01' })
    await transfer(folio.demo, { from: alice, to: bob, amount: '9000', requestId: 'rent-2026-02' })
    await settled(folio.demo)
    for (const [text, about] of [
      ['rent-2026-01', 'TransferSent'],
      ['rent-2026-02', 'TransferRefused'],
    ] as const) {
      const { found } = await find(text)
      expect(found).toMatchObject([{ kind: 'transfer', id: commandIdOf(alice.client_id, 'makeTransfer', text), about }])
    }
    expect(await foundBy('rent-2026')).toEqual([])
  })

  it('finds an event of an account by its id', async () => {
    const stream = `wallet-${mainWallet(alice)}`
    const [newest] = dataOf(await operate(folio.demo, `streams/${stream}/events?direction=backwards`)).rows
    expect(await foundBy(newest.id)).toEqual([['event', `${stream}@${newest.revision}`]])
  })

  it('finds an event by its position in the store, which a number is that names nothing else', async () => {
    const stream = `wallet-${mainWallet(alice)}`
    const [{ position, revision }] = dataOf(await operate(folio.demo, `streams/${stream}/events?limit=1`)).rows
    const event = ['event', `${stream}@${revision}`]
    for (const word of ['position', 'event']) expect(await foundBy(`${word} ${position}`)).toEqual([event])
    expect((await foundBy(String(position))).length).toBe(1)
    expect(await foundBy('event 999999999')).toEqual([])
  })

  it('finds a ticket by the acts that name it, for auditors', async () => {
    const { operator_url, operator_token } = folio.demo
    await call(operator_url, `/operator/v1/wallets/${mainWallet(alice)}/thaw`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operator_token}`, 'folio-act-ticket': 'FR/12' },
    })
    const ticket = { kind: 'ticket', id: 'FR/12', about: 'newest act thawWallet by root' }
    const { found } = await find('FR/12')
    expect(found).toMatchObject([ticket])
    const [, query] = found[0].link.split('/operator/v1/')
    expect(dataOf(await operate(folio.demo, query)).rows).toMatchObject([{ kind: 'thawWallet', ticket: 'FR/12' }])
    const asViewer = dataOf(await operate(viewer, `find?q=${encodeURIComponent('FR/12')}`))
    expect(asViewer).toMatchObject({ found: [], not_searched: [{ kind: 'ticket' }] })
  })

  it('finds a stream by its name, and a transfer by its transit account', async () => {
    const stream = `wallet-${mainWallet(alice)}`
    expect(await foundBy(stream)).toEqual([['stream', stream]])
    expect(await foundBy('wallet-none')).toEqual([])
    const id = commandIdOf(alice.client_id, 'makeTransfer', 'rent-2026-01')
    expect(await foundBy(`transit:${id}`)).toEqual([['transfer', id]])
  })

  it('finds currencies, topics, applications and agents by their names, ignoring case', async () => {
    const { agentId } = await openAgent(folio.demo, 'shopkeeper')
    const { name } = dataOf(await operate(folio.demo, `payment-agents/${agentId}`))
    const { id } = await newApp(folio.demo)
    const [app] = dataOf(await operate(folio.demo, 'applications')).filter(
      (one: { application_id: string }) => one.application_id === id,
    )
    expect(await foundBy('eur')).toEqual([['currency', 'EUR']])
    expect(await foundBy('folio.wallet.commands.v1')).toEqual([['topic', 'folio.wallet.commands.v1']])
    expect(await foundBy(app.name.toUpperCase())).toContainEqual(['application', id])
    expect(await foundBy(name.toUpperCase())).toContainEqual(['payment_agent', String(agentId)])
  })

  it('finds operators by their names, for auditors', async () => {
    expect(await foundBy('Vera')).toEqual([['operator', 'vera']])
    expect(await foundBy('root')).toEqual([['operator', 'root']])
    expect(dataOf(await operate(viewer, 'find?q=vera'))).toMatchObject({
      found: [],
      not_searched: expect.arrayContaining([expect.objectContaining({ kind: 'operator' })]),
    })
  })

  it('finds an event of an account by its hash and by the correlation id of its call', async () => {
    const stream = `wallet-${mainWallet(alice)}`
    const [opened] = dataOf(await operate(folio.demo, `streams/${stream}/events?limit=1`)).rows
    const event = ['event', `${stream}@${opened.revision}`]
    expect(await foundBy(opened.hash)).toEqual([event])
    expect(await foundBy(opened.correlation_id)).toEqual([event])
  })

  it.each(['', '?q=', '?q=%20', `?q=${'x'.repeat(255)}`, '?q=a%00b'])('refuses the query "%s"', async (query) =>
    expect((await operate(folio.demo, `find${query}`)).status).toBe(400),
  )
})

describe('clients', () => {
  it('are found by at most one of id, nickname and e-mail address', async () => {
    const rows = async (query: string) => dataOf(await operate(folio.demo, `clients?${query}`)).rows
    const expected = [expect.objectContaining({ client_id: alice.client_id, nickname: '•••', has_email: false })]
    expect(await rows('nickname=Alice')).toEqual(expected)
    expect(await rows(`id=${alice.client_id}`)).toEqual(expected)
    expect(await rows('email=nobody@example.com')).toEqual([])
    for (const query of [`id=${alice.client_id}&nickname=alice`, 'email=nobody', 'nickname=a'])
      expect([query, (await operate(folio.demo, `clients?${query}`)).status]).toEqual([query, 400])
  })

  it('are shown with accounts, tokens without secrets, and dealings', async () => {
    const carol = await openClient(folio.demo, 'carol', '100')
    const shown = await operate(folio.demo, `clients/${carol.client_id}`)
    expect(dataOf(shown)).toMatchObject({
      nickname: '•••',
      status: 'active',
      agent_id: null,
      wallets: [
        {
          wallet_id: mainWallet(carol),
          type: 'main',
          status: 'open',
          balances: [{ currency: 'USD', balance: '100.00' }],
        },
      ],
      options_accounts: [
        {
          account_id: await demoAccount(folio.demo, carol),
          account_type: 'demo',
          balance: '10000.00',
          open_contracts: 0,
        },
      ],
      tokens: [{ application_id: carol.application_id }],
    })
    expect(JSON.stringify(shown.body)).not.toContain(carol.token)
    const dealings: readonly { type: string; changes: unknown }[] = dataOf(shown).dealings
    expect(dealings.find(({ type }) => type === 'CashDeposited')?.changes).toEqual([
      { currency: 'USD', amount: '100.00' },
    ])
    expect((await operate(folio.demo, 'clients/00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  it('are listed page by page by their ids, with the time of the newest event of their accounts', async () => {
    const rows: Record<string, unknown>[] = []
    for (let cursor = ''; ; ) {
      const page = dataOf(await operate(viewer, `clients?limit=2${cursor}`))
      rows.push(...page.rows)
      expect(page.rows.length).toBeLessThanOrEqual(2)
      if (page.next_cursor === null) break
      cursor = `&cursor=${page.next_cursor}`
    }
    const ids = rows.map(({ client_id }) => client_id)
    expect(ids).toEqual([...new Set(ids)].toSorted())
    const { dealings } = dataOf(await operate(viewer, `clients/${alice.client_id}`))
    expect(rows.find(({ client_id }) => client_id === alice.client_id)).toMatchObject({
      nickname: '•••',
      last_event_at: dealings[0].at,
    })
    const refused = async (query: string) => (await operate(viewer, `clients?${query}`)).body.errors[0].field
    expect(await refused('limit=0')).toBe('limit')
    expect(await refused('cursor=e30')).toBe('cursor')
    expect(await refused(`id=${alice.client_id}&nickname=alice`)).toBe('id')
  })

  it('hide their nicknames, and have none once erased', async () => {
    expect(dataOf(await operate(viewer, `clients/${alice.client_id}`)).nickname).toBe('•••')
    expect(dataOf(await operate(viewer, 'clients?nickname=alice')).rows[0].nickname).toBe('•••')
    const gone = await openClient(folio.demo, 'gone')
    dataOf(await operate(folio.demo, `clients/${gone.client_id}/erase`, {}))
    expect(dataOf(await operate(folio.demo, `clients/${gone.client_id}`))).toMatchObject({
      nickname: null,
      status: 'erased',
    })
    expect(dataOf(await operate(folio.demo, 'clients?nickname=gone')).rows).toEqual([])
  })
})
