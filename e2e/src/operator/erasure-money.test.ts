import { BusUnavailable, type Outgoing } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { type WalletCommand, walletCommands } from '@folio/contracts/wallet/commands.ts'
import { KeysUnavailable } from '@folio/keys/port.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAgent } from '../agents/agent-calls.ts'
import { moveToPlatform } from '../kit/account-sockets.ts'
import { dataOf, get, mainWallet, operate, realAccount, settled, transfer } from '../kit/calls.ts'
import { type HoldingBus, holdingBus } from '../kit/holding-bus.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

/** The step of an erasure that fails at the moment: the type of a command, or `DestroyKey`. */
let broken: string | undefined
let network: HoldingBus

const typeOf = ({ message }: Outgoing): string | undefined =>
  (message as Partial<CommandMessage<{ readonly type: string }>>).command?.type

const breakable = (ports: KeyedPorts): KeyedPorts => {
  network = holdingBus(ports.bus)
  return {
    ...ports,
    bus: {
      ...network.bus,
      send: async (messages) => {
        if (broken !== undefined && messages.some((outgoing) => typeOf(outgoing) === broken)) {
          throw new BusUnavailable(`${broken} was broken`)
        }
        return network.bus.send(messages)
      },
    },
    keys: {
      ...ports.keys,
      destroy: async (owner) => {
        if (broken === 'DestroyKey') throw new KeysUnavailable('the keys were broken')
        return ports.keys.destroy(owner)
      },
    },
  }
}

let folio: InProcess
let bob: Client

beforeAll(async () => {
  folio = await startInProcess({ around: breakable })
  bob = await openClient(folio.demo, 'bob', '100')
})
afterAll(() => folio.stop())

const erase = ({ client_id }: Client) => operate(folio.demo, `clients/${client_id}/erase`, {})
const cash = (walletId: string, way: 'deposits' | 'withdrawals', [amount, currency, request_id]: readonly string[]) =>
  operate(folio.demo, `wallets/${walletId}/${way}`, { amount, currency, request_id })
const detailsOf = ({ body }: Awaited<ReturnType<typeof erase>>) => body.errors[0].details
const nicknameStatus = async (client: Client) => (await get(folio.demo, client, '/account/v1/nickname')).status

it('a client with money is not erased: the refusal names the accounts, and nothing has changed', async () => {
  const { demo } = folio
  const alice = await openClient(demo, 'alice', '77')
  const { wallet_id: p2p } = (await operate(demo, `clients/${alice.client_id}/wallets`, { type: 'p2p' })).body.data
  await cash(p2p, 'deposits', ['0.00000001', 'BTC', 'satoshi'])
  const accountId = await realAccount(demo, alice)
  await moveToPlatform(demo, alice, { accountId, direction: 'from_wallet', amount: '7', requestId: 'stake' })
  await settled(demo)
  const refused = await erase(alice)
  expect([refused.status, refused.body.errors[0].code, detailsOf(refused)]).toEqual([
    400,
    'BadRequest',
    {
      rule: 'client_not_empty',
      balances: [
        { account: mainWallet(alice), currency: 'USD', balance: '70.00' },
        { account: p2p, currency: 'BTC', balance: '0.00000001' },
        { account: accountId, currency: 'USD', balance: '7.00' },
      ],
      transfers_open: [],
      contracts_open: [],
    },
  ])
  expect((await transfer(demo, { from: alice, to: bob, amount: '1', requestId: 'still' })).status).toBe(200)
  const { body } = await get(demo, alice, '/trading/v1/options/accounts')
  expect(body.data.map(({ status }: { status: string }) => status)).toEqual(['active', 'active'])
})

it('a client whose money is still under way is not erased', async () => {
  const carol = await openClient(folio.demo, 'carol', '5')
  network.hold(walletCommands.name, ({ command }: CommandMessage<WalletCommand>) => command.type === 'ReceiveTransfer')
  dataOf(await transfer(folio.demo, { from: carol, to: bob, amount: '5', requestId: 'under-way' }))
  const refused = await erase(carol)
  await network.release()
  expect(detailsOf(refused)).toMatchObject({ rule: 'client_not_empty', transfers_open: [mainWallet(carol)] })
  expect(await nicknameStatus(carol)).toBe(200)
})

it('an erased client cannot be paid, has closed accounts, and gets no other wallet', async () => {
  const { demo } = folio
  const dora = await openClient(demo, 'dora', '10')
  const accountId = await realAccount(demo, dora)
  await cash(mainWallet(dora), 'withdrawals', ['10', 'USD', 'paid-out'])
  expect((await erase(dora)).status).toBe(200)
  const paid = await transfer(demo, { from: bob, to: dora, amount: '3', requestId: 'too-late' })
  expect([paid.status, detailsOf(paid).rule]).toEqual([400, 'closed'])
  expect(detailsOf(await cash(mainWallet(dora), 'deposits', ['1', 'USD', 'too-late'])).rule).toBe('closed')
  expect((await operate(demo, `clients/${dora.client_id}/wallets`, { type: 'partner' })).status).toBe(404)
  const events = await folio.ports.store.readStream(`trading-${accountId}`, { direction: 'backwards', limit: 1 })
  expect(events.map(({ type }) => type)).toEqual(['AccountDeactivated'])
})

it('money that arrives during an erasure stops it, and keeps the client and the account', async () => {
  const { demo } = folio
  const erin = await openClient(demo, 'erin')
  const accountId = await realAccount(demo, erin)
  const erasedDuring = async (type: 'DeactivateAccount' | 'CloseWallet', meanwhile: () => Promise<unknown>) => {
    const topic = type === 'CloseWallet' ? walletCommands : tradingCommands
    network.hold(topic.name, ({ command }: CommandMessage<{ readonly type: string }>) => command.type === type)
    const erasing = erase(erin)
    await eventually(async () => network.held() === 1)
    await meanwhile()
    await network.release()
    return detailsOf(await erasing)
  }
  const onPlatform = { accountId, direction: 'from_wallet', amount: '5', requestId: 'meanwhile' } as const
  const late = await erasedDuring('DeactivateAccount', async () => {
    await cash(mainWallet(erin), 'deposits', ['5', 'USD', 'meanwhile'])
    await moveToPlatform(demo, erin, onPlatform)
    await settled(demo)
  })
  expect(late.balances).toEqual([{ account: accountId, currency: 'USD', balance: '5.00' }])
  dataOf(await operate(demo, `options-accounts/${accountId}/reactivate`, {}))
  await moveToPlatform(demo, erin, { ...onPlatform, direction: 'to_wallet', requestId: 'back' })
  await settled(demo)
  await cash(mainWallet(erin), 'withdrawals', ['5', 'USD', 'out'])
  const later = await erasedDuring('CloseWallet', () => cash(mainWallet(erin), 'deposits', ['1', 'USD', 'more']))
  expect(later).toEqual({ rule: 'balance_not_zero', wallet_id: mainWallet(erin) })
  expect(await nicknameStatus(erin)).toBe(200)
})

it.each(['EditAgent', 'DeactivateAccount', 'CloseWallet', 'EraseClient', 'DestroyKey'])(
  'a repeated request finishes an erasure that stopped at %s',
  async (step) => {
    const { demo } = folio
    const agent = await openAgent(demo, `agent_${step}`.slice(0, 20))
    await realAccount(demo, agent)
    broken = step
    const { status } = await erase(agent)
    broken = undefined
    expect(status).toBe(503)
    expect(await folio.ports.keys.get(agent.client_id)).toBeDefined()
    expect((await erase(agent)).status).toBe(200)
    expect(await folio.ports.keys.get(agent.client_id)).toBeUndefined()
    const { body } = await transfer(demo, { from: bob, to: agent, amount: '1', requestId: `after-${step}` })
    expect(body.errors[0].details.rule).toBe('closed')
  },
)
