import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deposit, openAgent } from '../agents/agent-calls.ts'
import { csvOf, dataOf, mainWallet, operate, post, realAccount, settled, transfer } from '../kit/calls.ts'
import { exchange } from '../kit/exchanges.ts'
import { type HoldingBus, startWithHoldingBus } from '../kit/holding-bus.ts'
import { type InProcess, openClient } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

/** Holds back the commands with which wallets receive transfers. */
const holdReceipts = () =>
  network.hold(walletCommands.name, ({ command }: { command: { type: string } }) => command.type === 'ReceiveTransfer')

let folio: InProcess
let network: HoldingBus
let alice: Client
let bob: Client
beforeAll(async () => {
  ;({ folio, network } = await startWithHoldingBus())
  ;[alice, bob] = [await openClient(folio.demo, 'alice', '100'), await openClient(folio.demo, 'bob')]
})
afterAll(() => folio.stop())

const idOf = (client: Client, requestId: string, endpoint = 'makeTransfer') =>
  commandIdOf(client.client_id, endpoint, requestId)
const shown = async (id: string) => dataOf(await operate(folio.demo, `transfers/${id}`))
const typesIn = ({ hops }: { hops: readonly { type: string; side: string }[] }) =>
  hops.map(({ type, side }) => `${side} ${type}`)
const pay = (requestId: string, amount: string) => transfer(folio.demo, { from: alice, to: bob, amount, requestId })

describe('a transfer', () => {
  it('is shown with its events in order, and both accounts', async () => {
    const sent = dataOf(await pay('shown', '12.50'))
    await settled(folio.demo)
    const found = await shown(idOf(alice, 'shown'))
    expect(found).toMatchObject({
      transaction_id: sent.transaction_id,
      request_id: 'shown',
      kind: 'transfer',
      status: 'complete',
      paid: { currency: 'USD', amount: '12.50' },
      arriving: { currency: 'USD', amount: '12.50' },
      source: { client_id: alice.client_id, account: `wallet:${mainWallet(alice)}`, wallet_type: 'main' },
      destination: { client_id: bob.client_id, account: `wallet:${mainWallet(bob)}` },
      fee: null,
      refusal: null,
      is_whole: true,
      checkpoint: { epoch: 1 },
    })
    expect(typesIn(found)).toEqual(['source TransferSent', 'destination TransferReceived'])
    expect(found.hops[0].event).toMatch(new RegExp(`^wallet-${mainWallet(alice)}@\\d+$`))
    expect(JSON.stringify(found)).not.toContain('description')
  })

  it('that was refused has the amount that it needed and the balance that there was', async () => {
    await pay('refused', '99999')
    await settled(folio.demo)
    const found = await shown(idOf(alice, 'refused'))
    expect(found).toMatchObject({
      status: 'refused',
      refusal: { reason: 'insufficient_funds', needed: '99999.00', available: '87.50', currency: 'USD' },
    })
    expect(typesIn(found)).toEqual(['source TransferRefused'])
  })

  it('that the other wallet refused shows the return', async () => {
    holdReceipts()
    await pay('returned', '5')
    await eventually(async () => network.held() > 0)
    dataOf(await operate(folio.demo, `wallets/${mainWallet(bob)}/freeze`, {}))
    await network.release()
    await settled(folio.demo)
    dataOf(await operate(folio.demo, `wallets/${mainWallet(bob)}/thaw`, {}))
    const found = await shown(idOf(alice, 'returned'))
    expect(found).toMatchObject({ status: 'returned', refusal: { reason: 'frozen', needed: '5.00', available: null } })
    expect(typesIn(found)).toEqual(['source TransferSent', 'destination ReceiptRefused', 'source TransferReturned'])
  })

  it('to an options account ends where it began', async () => {
    const account = await realAccount(folio.demo, alice)
    const body = {
      wallet_id: mainWallet(alice),
      amount: '2',
      currency: 'USD',
      direction: 'from_wallet',
      platform_name: 'options',
      platform_account_id: account,
      request_id: 'to-options',
    }
    dataOf(await post(folio.demo, alice, { path: '/wallet/v1/transfers/platforms', body }))
    await settled(folio.demo)
    const found = await shown(idOf(alice, 'to-options', 'makePlatformTransfer'))
    expect(found).toMatchObject({ kind: 'platform', destination: { account: `trading:${account}`, wallet_type: null } })
    expect(typesIn(found)).toEqual(['source TransferSent', 'destination TransferReceived', 'source TransferSettled'])
  })

  it('between two currencies of a wallet is one event', async () => {
    const wallet = mainWallet(alice)
    const asked = { from: wallet, to: wallet, pair: ['USD', 'EUR'], amount: '10', requestId: 'exchanged' } as const
    dataOf(await exchange(folio.demo, alice, asked))
    await settled(folio.demo)
    const found = await shown(idOf(alice, 'exchanged', 'makeExchange'))
    expect(found).toMatchObject({ kind: 'exchange', status: 'complete', arriving: { currency: 'EUR' } })
    expect(found.exchange_rate).not.toBeNull()
    expect(typesIn(found)).toEqual(['source CurrencyExchanged'])
  })

  it('through an agent begins and ends with the events of the agent', async () => {
    const agent = await openAgent(folio.demo, 'agent', '50')
    const data = { to_nickname: 'bob', amount: '20', currency: 'USD', request_id: 'through' }
    dataOf(await deposit(folio.demo, agent, data))
    await settled(folio.demo)
    const found = await shown(idOf(agent, 'through', 'makeAgentDeposit'))
    expect(found).toMatchObject({ kind: 'agent_deposit', status: 'complete' })
    expect(typesIn(found)).toEqual([
      'agent DepositRequested',
      'source TransferSent',
      'destination TransferReceived',
      'agent DepositCompleted',
    ])
  })

  it('is not found by the id of another request', async () => {
    for (const id of [commandIdOf('operator', 'depositCash', 'funds-alice'), '00000000-0000-4000-8000-000000000000'])
      expect((await operate(folio.demo, `transfers/${id}`)).status).toBe(404)
    expect((await operate(folio.demo, 'transfers/nonsense')).status).toBe(400)
  })
})

describe('a list of transfers', () => {
  const list = async (query: string) => dataOf(await operate(folio.demo, `transfers?${query}`))

  it('shows those under way, the oldest first', async () => {
    holdReceipts()
    for (const requestId of ['first', 'second']) dataOf(await pay(requestId, '1'))
    await eventually(async () => (await list('status=open')).rows.length === 2)
    const { rows, is_whole } = await list('status=open')
    expect(rows.map(({ request_id }: { request_id: string }) => request_id)).toEqual(['first', 'second'])
    expect(rows[0]).toMatchObject({ status: 'in_transit', paid: { currency: 'USD', amount: '1.00' } })
    expect([is_whole, (await list('status=open&limit=1')).is_whole]).toEqual([true, false])
    const first = await list('status=open&limit=1')
    const second = await list(`status=open&limit=1&cursor=${first.next_cursor}`)
    expect([first, second].map((page) => page.rows.map((row: { request_id: string }) => row.request_id))).toEqual([
      ['first'],
      ['second'],
    ])
    expect(second.next_cursor).toBeNull()
    const [columns, ...lines] = await csvOf(folio.demo, 'transfers?status=open')
    expect(columns).toMatch(/^transfer_id,transaction_id,request_id,status,paid_currency,paid_amount,/)
    expect(lines.map((line) => line.split(',').slice(2, 6).join(' '))).toEqual([
      'first in_transit USD 1.00',
      'second in_transit USD 1.00',
    ])
    const foreign = await operate(folio.demo, `transfers?transaction_id=1&cursor=${first.next_cursor}`)
    expect(foreign.status).toBe(400)
    await network.release()
    await settled(folio.demo)
    expect(await list('status=open')).toMatchObject({ rows: [], is_whole: true })
  })

  it('finds one by its transaction, in the streams of a client or in the whole store', async () => {
    const { transaction_id: number } = dataOf(await pay('numbered', '1'))
    await settled(folio.demo)
    for (const query of [`transaction_id=${number}`, `transaction_id=${number}&client=${bob.client_id}`]) {
      const { rows, is_whole } = await list(query)
      expect([query, is_whole, rows.length]).toEqual([query, true, 1])
      expect(rows[0]).toMatchObject({ transfer_id: idOf(alice, 'numbered'), status: 'complete' })
    }
    expect((await csvOf(folio.demo, `transfers?transaction_id=${number}`))[1]).toContain(
      `${idOf(alice, 'numbered')},${number},numbered,complete,`,
    )
    expect(await list(`transaction_id=${number + 1}`)).toMatchObject({ rows: [], is_whole: true })
  })

  it.each(['', 'status=open&transaction_id=1', 'status=closed', `client=x`, 'transaction_id=0'])(
    'is refused with the query "%s"',
    async (query) => expect((await operate(folio.demo, `transfers?${query}`)).status).toBe(400),
  )
})
