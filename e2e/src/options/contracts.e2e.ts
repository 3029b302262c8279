import { randomUUID } from 'node:crypto'
import { clientMessage } from '@folio/client-commands/client-message.ts'
import { asker } from '@folio/client-commands/request-reply.ts'
import { type TradingCommand, tradingCommands } from '@folio/contracts/trading/commands.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { tickReader } from '@folio/ticks/tick-reader.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '../audit/verify-ledger.ts'
import { moveToPlatform } from '../kit/account-sockets.ts'
import { dataOf, demoAccount, operate, realAccount, settled } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'

const SYMBOL = '1HZ100V'
const ANSWER_MS = 10_000

let folio: InProcess
let accountId: string
let clientId: string
let ask: Awaited<ReturnType<typeof asker>>

beforeAll(async () => {
  folio = await startInProcess({ feed: 'simulated' })
  const alice = await openClient(folio.demo, 'alice')
  clientId = alice.client_id
  accountId = await demoAccount(folio.demo, alice)
  await settled(folio.demo)
  ask = await asker({ bus: folio.ports.bus, address: randomUUID(), timeoutMs: ANSWER_MS })
  const ticks = tickReader({ store: folio.ports.store })
  await eventually(async () => ((await ticks.newestEpoch()) ?? 0) > 0)
})
afterAll(async () => {
  await ask.stop()
  await folio.stop()
})

/** Sends a command as a socket would, and returns its outcome. */
const send = (command: TradingCommand, account = accountId) => {
  const { clock } = folio.ports
  const id = randomUUID()
  const sender = { clientId: 'alice', endpoint: 'buy', commandId: id, fingerprint: id, correlationId: id }
  const notAfter = clock() + ANSWER_MS * 1000
  return ask.ask(
    tradingCommands,
    clientMessage<TradingCommand>(folio.ports, sender, { account, command, notAfter, seenPosition: 0 }),
  )
}

/** A contract and its two transactions. */
const IDS_OF_PURCHASE = 3

const buy = (contract_id: number, contract_type: string, duration: number): TradingCommand => ({
  type: 'BuyContract',
  request: {
    contract_type,
    underlying_symbol: SYMBOL,
    currency: 'USD',
    amount: amountOf('10'),
    duration,
    duration_unit: 't',
  },
  asked_at: timestampOf(folio.ports.clock()),
  price: amountOf('10'),
  offering_revision: 0,
  currency_decimals: 2,
  contract_id,
  buy_transaction_id: contract_id + 1,
  sell_transaction_id: contract_id + 2,
  markup: amountOf('0'),
})

/** Buys a contract, again with other ids while the ticks that a purchase needs are late. */
const untilBought = ({ id, type, duration }: { id: number; type: string; duration: number }, account = accountId) => {
  let next = id
  return eventually(async () => {
    const bought = await send(buy(next, type, duration), account)
    next += IDS_OF_PURCHASE
    expect(bought).toMatchObject({ kind: 'recorded', type: 'ContractBought' })
    return bought
  })
}

const eventsOfAccount = () =>
  folio.ports.store.readStream(`trading-${accountId}`, { direction: 'forwards', limit: 1000 })

it('contracts bought on a market that ticks settle by themselves, and an auditor finds the books whole', async () => {
  const types = ['DIGITEVEN', 'DIGITODD', 'CALL', 'PUT', 'ASIANU', 'RUNHIGH']
  for (const [index, type] of types.entries()) {
    const duration = type === 'ASIANU' ? 5 : 2
    await untilBought({ id: 1000 * (index + 1), type, duration })
  }
  const ends = await eventually(async () => {
    const found = (await eventsOfAccount()).filter(({ type }) => type === 'ContractSettled')
    return found.length === types.length && found
  })
  const statuses = ends.map(({ data }) => {
    const { contract, status } = JSON.parse(Buffer.from(data).toString())
    return [contract.bet.type, status] as const
  })
  const byType = new Map(statuses)
  expect(new Set(byType.keys())).toEqual(new Set(types))
  for (const status of byType.values()) expect(['won', 'lost']).toContain(status)
  await settled(folio.demo)
  expect(await verifyLedger(folio.demo)).toMatchObject({ status: 'whole' })
})

it('a client with an open contract is not erased, not even with play money', async () => {
  await untilBought({ id: 100_000, type: 'DIGITEVEN', duration: 10 })
  const refused = await operate(folio.demo, `clients/${clientId}/erase`, {})
  expect([refused.status, refused.body.errors[0].details]).toEqual([
    400,
    { rule: 'client_not_empty', balances: [], transfers_open: [], contracts_open: [accountId] },
  ])
  await eventually(async () => {
    const ends = (await eventsOfAccount()).filter(({ type }) => type === 'ContractSettled')
    return ends.length > 6
  })
  expect((await operate(folio.demo, `clients/${clientId}/erase`, {})).status).toBe(200)
})

it('the operator sees what the house can lose by open contracts with real money, and no play money', async () => {
  const bob = await openClient(folio.demo, 'bob', '100')
  const real = await realAccount(folio.demo, bob)
  await moveToPlatform(folio.demo, bob, { accountId: real, direction: 'from_wallet', amount: '50', requestId: 'stake' })
  await settled(folio.demo)
  const bought = await untilBought({ id: 200_000, type: 'DIGITODD', duration: 10 }, real)
  const exposure = bought.kind === 'recorded' ? JSON.parse(JSON.stringify(bought.data)).contract.exposure : undefined
  const exposures = async () => dataOf(await operate(folio.demo, 'exposures'))
  const group = { ends_within_seconds: 60, direction: 'other', exposure, contracts: 1 }
  expect(await exposures()).toMatchObject([
    { symbol: SYMBOL, exposure, contracts: 1, limit: '250000', groups: [{ ...group, limit: '50000' }] },
  ])
  await eventually(async () => (await exposures()).length === 0)
})
