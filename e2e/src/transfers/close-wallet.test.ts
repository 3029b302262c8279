import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { type WalletCommand, walletCommands } from '@folio/contracts/wallet/commands.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balance, dataOf, get, mainWallet, operate, settled, transfer } from '../kit/calls.ts'
import { type HoldingBus, startWithHoldingBus } from '../kit/holding-bus.ts'
import { type InProcess, openClient } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

let folio: InProcess
let network: HoldingBus
let alice: Client
let bob: Client

beforeAll(async () => {
  ;({ folio, network } = await startWithHoldingBus())
  alice = await openClient(folio.demo, 'alice', '10')
  bob = await openClient(folio.demo, 'bob')
})

afterAll(async () => folio.stop())

const close = (client: Client) => operate(folio.demo, `wallets/${mainWallet(client)}/close`, {})
const ruleOf = ({ status, body }: Awaited<ReturnType<typeof close>>) => [status, body.errors[0].details.rule]

it('a wallet is closed once it is empty, and then neither pays nor is paid', async () => {
  expect(ruleOf(await close(alice))).toEqual([400, 'balance_not_zero'])
  dataOf(await transfer(folio.demo, { from: alice, to: bob, amount: '10', requestId: 'all' }))
  await settled(folio.demo)
  const { status, body } = await close(alice)
  expect([status, body.data]).toEqual([200, { wallet_id: mainWallet(alice), status: 'closed' }])
  expect((await close(alice)).status).toBe(200)
  expect(ruleOf(await transfer(folio.demo, { from: alice, to: bob, amount: '1', requestId: 'out' }))).toEqual([
    400,
    'closed',
  ])
  expect(ruleOf(await transfer(folio.demo, { from: bob, to: alice, amount: '1', requestId: 'in' }))).toEqual([
    400,
    'closed',
  ])
  expect(await balance(folio.demo, bob)).toBe('10.00')
})

it('a closed wallet is still listed and read, and is neither frozen nor thawed', async () => {
  const { body } = await get(folio.demo, alice, '/wallet/v1/wallets')
  expect(body.data).toMatchObject([{ wallet_id: mainWallet(alice), balances: { USD: { balance: '0.00' } } }])
  const rows = await get(folio.demo, alice, '/wallet/v1/transactions/main')
  expect(rows.body.data.transactions).toHaveLength(2)
  for (const what of ['freeze', 'thaw']) {
    expect(ruleOf(await operate(folio.demo, `wallets/${mainWallet(alice)}/${what}`, {}))).toEqual([400, 'closed'])
  }
})

it('a closed wallet is not opened again', async () => {
  const opened = await operate(folio.demo, `clients/${bob.client_id}/wallets`, { type: 'p2p' })
  const { wallet_id } = opened.body.data
  expect((await operate(folio.demo, `wallets/${wallet_id}/close`, {})).status).toBe(200)
  expect(ruleOf(await operate(folio.demo, `clients/${bob.client_id}/wallets`, { type: 'p2p' }))).toEqual([
    400,
    'closed',
  ])
})

it('a transfer in transit keeps a wallet open, also a returning one', async () => {
  const carol = await openClient(folio.demo, 'carol', '5')
  const dave = await openClient(folio.demo, 'dave')
  network.hold(walletCommands.name, ({ command }: CommandMessage<WalletCommand>) => command.type === 'ReceiveTransfer')
  dataOf(await transfer(folio.demo, { from: carol, to: dave, amount: '5', requestId: 'last' }))
  expect(ruleOf(await close(carol))).toEqual([400, 'transfers_open'])
  dataOf(await operate(folio.demo, `wallets/${mainWallet(dave)}/freeze`, {}))
  network.hold(walletCommands.name, ({ command }: CommandMessage<WalletCommand>) => command.type === 'ReturnTransfer')
  // The sweep sends the step that was held back again.
  await eventually(async () => network.held() > 1)
  expect(ruleOf(await close(carol))).toEqual([400, 'transfers_open'])
  await network.release()
  await settled(folio.demo)
  expect(ruleOf(await close(carol))).toEqual([400, 'balance_not_zero'])
  expect(await balance(folio.demo, carol)).toBe('5.00')
})

it('closing an unknown wallet is answered not found', async () => {
  const { status } = await operate(folio.demo, 'wallets/3b241101-e2bb-5255-8caf-4136c566a962/close', {})
  expect(status).toBe(404)
})
