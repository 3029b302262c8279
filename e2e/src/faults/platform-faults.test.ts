import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { type TradingCommand, tradingCommands } from '@folio/contracts/trading/commands.ts'
import { type WalletCommand, walletCommands } from '@folio/contracts/wallet/commands.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answered, balance, dataOf, get, mainWallet, operate, post, realAccount, settled } from '../kit/calls.ts'
import { type HoldingBus, startWithHoldingBus } from '../kit/holding-bus.ts'
import { type InProcess, openClient } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

let folio: InProcess
let network: HoldingBus
let alice: Client
let account: string

beforeAll(async () => {
  ;({ folio, network } = await startWithHoldingBus())
  alice = await openClient(folio.demo, 'alice', '100')
  account = await realAccount(folio.demo, alice)
})

afterAll(async () => folio.stop())

const move = (direction: 'from_wallet' | 'to_wallet', amount: string, requestId: string): Promise<Answered> =>
  post(folio.demo, alice, {
    path: '/wallet/v1/transfers/platforms',
    body: {
      wallet_id: mainWallet(alice),
      amount,
      currency: 'USD',
      direction,
      platform_name: 'options',
      platform_account_id: account,
      request_id: requestId,
    },
  })

/** Returns the status of the first call with a request id, from the answer to its repeat. */
const outcomeOf = async (direction: 'from_wallet' | 'to_wallet', amount: string, requestId: string) =>
  (await move(direction, amount, requestId)).body.errors[0].details.status

const onPlatform = async (): Promise<number> => {
  const { body } = await get(folio.demo, alice, '/trading/v1/options/accounts')
  return body.data.find(({ account_id }: { account_id: string }) => account_id === account).balance
}

const toTrading = (type: TradingCommand['type']) =>
  network.hold(tradingCommands.name, ({ command }: CommandMessage<TradingCommand>) => command.type === type)
const toWallet = (type: WalletCommand['type']) =>
  network.hold(walletCommands.name, ({ command }: CommandMessage<WalletCommand>) => command.type === type)

it('from a wallet: each lost step is sent again, and the money arrives once', async () => {
  toTrading('ReceiveTransfer')
  expect((await move('from_wallet', '10', 'lost-1')).status).toBe(200)
  expect(await outcomeOf('from_wallet', '10', 'lost-1')).toBe('pending')
  await eventually(async () => network.held() > 0)
  network.lose()
  toWallet('SettleTransfer')
  await eventually(async () => network.held() > 0)
  network.lose()
  await settled(folio.demo)
  expect(await outcomeOf('from_wallet', '10', 'lost-1')).toBe('complete')
  expect([await balance(folio.demo, alice), await onPlatform()]).toEqual(['90.00', 10])
})

it('to a wallet: each lost step is sent again, and the money arrives once', async () => {
  toWallet('ReceiveTransfer')
  expect((await move('to_wallet', '4', 'lost-2')).status).toBe(200)
  await eventually(async () => network.held() > 0)
  network.lose()
  toTrading('SettleTransfer')
  await eventually(async () => network.held() > 0)
  expect(await outcomeOf('to_wallet', '4', 'lost-2')).toBe('pending')
  network.lose()
  await settled(folio.demo)
  expect(await outcomeOf('to_wallet', '4', 'lost-2')).toBe('complete')
  expect([await balance(folio.demo, alice), await onPlatform()]).toEqual(['94.00', 6])
})

it('to a wallet that was frozen meanwhile: the money is returned, also when that step is lost', async () => {
  toWallet('ReceiveTransfer')
  expect((await move('to_wallet', '5', 'back-again')).status).toBe(200)
  dataOf(await operate(folio.demo, `wallets/${mainWallet(alice)}/freeze`, {}))
  network.lose()
  toTrading('ReturnTransfer')
  await eventually(async () => network.held() > 0)
  network.lose()
  await settled(folio.demo)
  dataOf(await operate(folio.demo, `wallets/${mainWallet(alice)}/thaw`, {}))
  expect(await outcomeOf('to_wallet', '5', 'back-again')).toBe('returned')
  expect([await balance(folio.demo, alice), await onPlatform()]).toEqual(['94.00', 6])
})
