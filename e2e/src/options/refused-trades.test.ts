import { randomUUID } from 'node:crypto'
import { outgoing } from '@folio/bus/port.ts'
import { offeringStream } from '@folio/contracts/market/commands.ts'
import { marketTicks } from '@folio/contracts/market/market-ticks.ts'
import type { Offering } from '@folio/contracts/market/offering.ts'
import { ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { chain, GENESIS } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Seen, TestClient } from '@folio/realtime/testing/socket-client.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { type TickWriter, tickWriter } from '@folio/ticks/testing/tick-writer.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSocket } from '../kit/account-sockets.ts'
import { dataOf, demoAccount, operate } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'

const SYMBOL = 'R_100'
const START = 1_800_000_000
const FREE = amountOf('0')

/** A symbol that ticks every two seconds, of which all is sold. */
const offering: Offering = {
  symbol: SYMBOL,
  name: 'Volatility 100 Index',
  market: 'synthetic_index',
  submarket: 'random_index',
  decimals: 2,
  interval_seconds: 2,
  model: { kind: 'volatility', volatility: amountOf('1') },
  calendar: 'always',
  commissions: {
    callput: amountOf('0.012'),
    digits: amountOf('0.01'),
    reset: amountOf('0.012'),
    vanilla: amountOf('0.03'),
    multiplier: FREE,
    turbos: FREE,
  },
}

const LONG = { duration: 5, duration_unit: 'm' }
const rise = { contract_type: 'CALL', ...LONG }
const multiplier = { contract_type: 'MULTUP', multiplier: 100 }
const common = { underlying_symbol: SYMBOL, currency: 'USD', amount: 10 }

let folio: InProcess
let client: TestClient
let accountId: string
let ticks: TickWriter
/** The epoch of the newest tick; the clock stands half a second after it, and as much more as it is late. */
let epoch = START
let lateSeconds = 0

const propose = (contract: object): Promise<Seen> => client.ask({ proposal: 1, ...common, ...contract })

/** Lists the symbol as the market does. */
const list = async (): Promise<void> => {
  const ids = { command_id: randomUUID(), correlation_id: 'list', causation_id: 'list' }
  const metadata = { prev_hash: GENESIS.hash, ...ids, at: timestampOf(START * 1e6) }
  const bytesOf = (part: object) => Buffer.from(JSON.stringify(part))
  const listed = { type: 'OfferingChanged', data: bytesOf(offering), metadata: bytesOf(metadata) }
  await folio.ports.store.append([chain(GENESIS, { stream: offeringStream(SYMBOL), ...listed })])
}

/** Records the next ticks of the symbol with one quote, and waits until the sockets have the last one. */
const tick = async (quote = '10000.00', count = 1): Promise<void> => {
  const { store, bus } = folio.ports
  const last = epoch + 2 * count
  for (let next = epoch + 1; next <= last; next += 1) await ticks.record(next, next % 2 ? {} : { [SYMBOL]: quote })
  await ticks.flush()
  epoch = last
  const event = `${ticksStream(epoch)}@${epoch}`
  const position = await store.lastPosition()
  await bus.send([
    outgoing(marketTicks, { epoch, quotes: { [SYMBOL]: quote }, event, position, store_epoch: store.epoch }),
  ])
  await eventually(async () => (await propose(rise)).proposal?.spot_time === epoch)
}

beforeAll(async () => {
  folio = await startInProcess({ clock: () => (epoch + lateSeconds) * 1e6 + 5e5 })
  const alice = await openClient(folio.demo, 'alice')
  accountId = await demoAccount(folio.demo, alice)
  await list()
  client = await openSocket(folio.demo, alice, accountId)
  await eventually(async () => (await client.ask({ active_symbols: 'brief' })).active_symbols?.length === 1)
  ticks = tickWriter(folio.ports.store)
  await tick()
})
afterAll(() => folio.stop())

const askToBuy = (contract: object): Promise<Seen> =>
  client.ask({ buy: '1', price: 5000, parameters: { ...common, ...contract } })

const bought = async (parameters: object): Promise<number> => {
  const { error, buy } = await askToBuy(parameters)
  expect(error).toBeUndefined()
  return buy.contract_id
}

const sell = (contract_id: number, price = 0): Promise<Seen> => client.ask({ sell: contract_id, price })
const reasonOf = ({ error }: Seen): string => error?.subcode ?? error?.code

describe('a sale on a socket', () => {
  it('is refused before its entry tick, at it, below its price, without a tick, and after another sale', async () => {
    const { buy } = await askToBuy(rise)
    const contract: number = buy.contract_id
    expect(reasonOf(await sell(contract))).toBe('EntryTickMissing')
    await tick()
    expect(reasonOf(await sell(contract))).toBe('SellAtEntryTick')
    await tick('10004.00')
    const { error } = await sell(contract, 1000)
    expect(error).toMatchObject({ code: 'PriceMoved', code_args: ['USD', '1000', expect.any(String), 'price'] })
    lateSeconds = 10
    expect(reasonOf(await sell(contract))).toBe('MissingTickMarketData')
    for (; lateSeconds > 0; lateSeconds -= 2) await tick('10004.00')
    const sold = (await sell(contract)).sell
    expect(sold).toMatchObject({ contract_id: contract, reference_id: buy.transaction_id })
    expect(sold.sold_for).toBeGreaterThan(10)
    expect(sold.sold_for).toBeLessThan(buy.payout)
    const again = await sell(contract)
    expect(again.error).toMatchObject({ code: 'InvalidSellContractProposal', subcode: 'ContractAlreadySold' })
  })

  it.each([
    ['digits', { contract_type: 'DIGITEVEN', duration: 10, duration_unit: 't' }],
    ['a rise in ticks', { contract_type: 'CALL', duration: 10, duration_unit: 't' }],
    ['a reset in time', { contract_type: 'RESETCALL', ...LONG }],
    ['a turbo in its last 15 s', { contract_type: 'TURBOSLONG', duration: 15, duration_unit: 's', barrier: '-50' }],
    ['a vanilla in its last minute', { contract_type: 'VANILLALONGCALL', duration: 60, barrier: '+0' }],
  ])('is refused for %s', async (_, parameters) => {
    const contract = await bought(parameters)
    await tick()
    await tick()
    expect(reasonOf(await sell(contract))).toBe('ResaleNotOffered')
  })

  it('is refused from the epoch of its exit tick on, before that tick has come', async () => {
    const contract = await bought({ contract_type: 'CALL', duration: 15, duration_unit: 's' })
    await tick('10000.00', 6)
    lateSeconds = 2
    expect(reasonOf(await sell(contract))).toBe('WaitForContractSettlement')
    lateSeconds = 0
    await tick()
    expect(reasonOf(await sell(contract))).toBe('NoOpenPosition')
  })

  it('of a multiplier is refused while its cancellation returns more, which expires', async () => {
    const contract = await bought({ ...multiplier, cancellation: '5m' })
    await tick()
    await tick('9990.00')
    expect(reasonOf(await sell(contract))).toBe('CancelIsBetter')
    const { error } = await client.ask({ contract_update: 1, contract_id: contract, limit_order: { stop_loss: 5 } })
    expect(error.subcode).toBe('UpdateStopLossNotAllowed')
    await tick('9990.00', 150)
    expect(reasonOf(await client.ask({ cancel: contract }))).toBe('DealCancellationExpired')
  })

  it('is taken from an inactive account, which neither buys nor changes orders', async () => {
    const [contract, other] = [await bought(rise), await bought(multiplier)]
    await tick()
    await tick('10001.00')
    dataOf(await operate(folio.demo, `options-accounts/${accountId}/deactivate`, {}))
    const change = { contract_update: 1, contract_id: other, limit_order: { take_profit: 5 } }
    expect(reasonOf(await askToBuy(rise))).toBe('AccountDisabled')
    expect(reasonOf(await client.ask(change))).toBe('AccountDisabled')
    const rowsSold = async () => (await client.ask({ contracts_for: SYMBOL })).contracts_for.hit_count
    await eventually(async () => (await rowsSold()) === 0)
    expect((await sell(contract)).sell).toMatchObject({ contract_id: contract })
    expect((await sell(other)).sell).toMatchObject({ contract_id: other })
    dataOf(await operate(folio.demo, `options-accounts/${accountId}/reactivate`, {}))
    expect((await askToBuy(rise)).error).toBeUndefined()
    await eventually(async () => (await rowsSold()) > 0)
  })
})

it('a purchase is refused where the open contracts of the account could gain more than 50,000', async () => {
  const rare = { contract_type: 'HIGHER', barrier: '+60', basis: 'payout', amount: 10_000, ...LONG }
  for (let open = 0; open < 5; open += 1) await bought(rare)
  const { error } = await askToBuy(rare)
  expect(error).toMatchObject({
    code: 'OpenPositionLimitExceeded',
    subcode: 'OpenPositionPayoutLimit',
    code_args: ['50000'],
  })
})
