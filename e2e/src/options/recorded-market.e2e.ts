import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { connect, type Seen, type TestClient } from '@folio/realtime/testing/socket-client.ts'
import { systemClock } from '@folio/runtime/system-clock.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { tickReader } from '@folio/ticks/tick-reader.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '../audit/verify-ledger.ts'
import { openSocket, untilTicking } from '../kit/account-sockets.ts'
import { dataOf, demoAccount, operate, settled } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import { askUntilDecided } from '../kit/socket-calls/ask-until-decided.ts'

const PAIR = 'frxEURUSD'
const HOLIDAY_PAIR = 'frxUSDJPY'
/** It is always traded. */
const COIN = 'cryBTCUSD'
const FILE_SECONDS = 900
const NOW = Math.floor(Date.now() / 1000)
const FILE_END = NOW - 60 + FILE_SECONDS
/** A time zone in which it is about noon now, so that no test runs over midnight. */
const HOURS = 12 - new Date(NOW * 1000).getUTCHours()
const TIME_ZONE = `Etc/GMT${HOURS > 0 ? '-' : '+'}${Math.abs(HOURS)}`
/** The symbol closes at a full minute, long after the contracts of the tests have ended. */
const CLOSE = (Math.floor(NOW / 60) + 6) * 60

const localText = (epoch: number): string => new Date((epoch + HOURS * 3600) * 1000).toISOString()
const dateOf = (epoch: number): string => localText(epoch).slice(0, 10)
const weekdays = {
  revision: 1,
  time_zone: TIME_ZONE,
  sessions: [
    { days: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'], open: '00:00', close: localText(CLOSE).slice(11, 16) },
  ],
  holidays: [],
  early_closes: [],
}
/** The estimates of a revision. */
const ESTIMATES = { volatility: '2', interest: '0.03', yield: '-0.01' }
const pair = { market: 'forex', submarket: 'major_pairs', volatility: '1', interest: '0.04', yield: '0.02' }
const described = {
  ticks: 'ticks.csv',
  calendars: {
    weekdays,
    holiday: { ...weekdays, holidays: [-1, 0, 1].map((days) => dateOf(NOW + days * 86_400)) },
  },
  symbols: [
    { ...pair, symbol: PAIR, name: 'EUR/USD', decimals: 5, calendar: 'weekdays' },
    { ...pair, symbol: HOLIDAY_PAIR, name: 'USD/JPY', decimals: 3, calendar: 'holiday' },
    { ...pair, symbol: COIN, name: 'BTC/USD', decimals: 2, calendar: 'always' },
  ],
}

/** A price of each symbol in each second, a little after it; the first rises. */
const rows = Array.from({ length: FILE_SECONDS }, (_, index) => {
  const time = `${NOW - 60 + index}.25`
  return `${PAIR},${time},${index},${(1.1 + index / 1e5).toFixed(5)}\n${HOLIDAY_PAIR},${time},${index},150.000\n${COIN},${time},${index},60000.00`
})

let folio: InProcess
let folder: string
let client: TestClient
let aheadSeconds = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folio-recorded-market-'))
  await writeFile(join(folder, 'ticks.csv'), `symbol,source_time,source_seq,quote\n${rows.join('\n')}\n`)
  await writeFile(join(folder, 'feed.json'), JSON.stringify(described))
  const clock = systemClock()
  folio = await startInProcess({
    feedFile: join(folder, 'feed.json'),
    clock: () => clock() + aheadSeconds * 1e6,
  })
  const alice = await openClient(folio.demo, 'alice')
  const account = await demoAccount(folio.demo, alice)
  await settled(folio.demo)
  await untilTicking(folio.demo, PAIR)
  client = await openSocket(folio.demo, alice, account)
})
afterAll(async () => {
  await folio.stop()
  await rm(folder, { recursive: true })
})

const parameters = { contract_type: 'CALL', underlying_symbol: PAIR, currency: 'USD', amount: 10, duration: 15 }
/** The symbols of which some epochs are recorded as interrupted. */
const interruptedSymbols = async (): Promise<ReadonlySet<string>> => {
  const symbols = new Set<string>()
  for (let after = 0; ; ) {
    const page = await folio.ports.store.readAll({ prefixes: ['ticks-'], after, limit: 1000 })
    for (const { type, data } of page.events) {
      if (type === 'FeedInterrupted') symbols.add(JSON.parse(Buffer.from(data).toString()).symbol)
    }
    if (page.atEnd) return symbols
    after = page.position
  }
}
/** The data of the event of a contract. */
const eventOf = async (type: string, contractId: number): Promise<Seen> => {
  const { events } = await folio.ports.store.readAll({ prefixes: ['trading-'], after: 0, limit: 1000 })
  const all = events.filter((event) => event.type === type).map(({ data }) => JSON.parse(Buffer.from(data).toString()))
  return all.find(({ contract }) => contract.contract_id === contractId)
}
const closed = { code: 'MarketIsClosed', subcode: 'MarketIsClosed' }

it('a market of recorded prices ticks in the hours of its calendar', async () => {
  const { active_symbols } = await client.ask({ active_symbols: 'full' })
  const open = active_symbols.map((each: Seen) => [each.underlying_symbol, each.exchange_is_open, each.market])
  expect(open).toEqual([
    [PAIR, 1, 'forex'],
    [HOLIDAY_PAIR, 0, 'forex'],
    [COIN, 1, 'forex'],
  ])
  const viewer = await connect(`${folio.demo.base_url.replace(/^http/, 'ws')}/trading/v1/options/ws/public`)
  const { tick } = await viewer.ask({ ticks: PAIR, subscribe: 1 })
  const { tick: next } = await viewer.next()
  expect(next.epoch).toBe(tick.epoch + 1)
  expect(next.quote - tick.quote).toBeCloseTo(0.00001, 8)
  viewer.socket.close()
})

it('a contract on a recorded price is priced, bought and settled by the ticks of its file', async () => {
  const { proposal } = await askUntilDecided(client, () => ({ proposal: 1, ...parameters }))
  expect(proposal.payout).toBeGreaterThan(10)
  const { buy, subscription } = await askUntilDecided(client, () => ({
    buy: '1',
    price: 10,
    parameters,
    subscribe: 1,
  }))
  expect(buy.longcode).toContain('EUR/USD')
  let last: Seen
  do last = await client.next()
  while (last.subscription?.id !== subscription.id || last.proposal_open_contract.is_sold !== 1)
  const { status, entry_spot, exit_spot, exit_spot_time } = last.proposal_open_contract
  expect(status).toBe('won')
  // The price rises by a pip in each of the 14 seconds from entry to exit.
  expect(Number(exit_spot) - Number(entry_spot)).toBeCloseTo(0.00014, 8)
  expect(exit_spot_time).toBe(buy.start_time + 15)
})

it('a restart of the market repeats no tick, leaves none out, and contradicts none', async () => {
  const viewer = await connect(`${folio.demo.base_url.replace(/^http/, 'ws')}/trading/v1/options/ws/public`)
  const before = (await viewer.ask({ ticks: PAIR })).tick
  await folio.restartMarket(() => sleep(3000))
  const { tick: first } = await viewer.ask({ ticks: PAIR, subscribe: 1 })
  let newest = first
  while (newest.epoch < before.epoch + 5) newest = (await viewer.next()).tick
  const { history } = await viewer.ask({ ticks_history: PAIR, start: before.epoch, end: String(newest.epoch) })
  const seconds = newest.epoch - before.epoch
  expect(history.times).toEqual(Array.from({ length: seconds + 1 }, (_, index) => before.epoch + index))
  expect(history.prices[0]).toBe(before.quote)
  for (const [index, price] of history.prices.entries()) {
    expect(price).toBeCloseTo(before.quote + index / 1e5, 8)
  }
  viewer.socket.close()
})

it('nothing is bought while a symbol is closed, also not where trading itself decides', async () => {
  const wanted = { ...parameters, underlying_symbol: HOLIDAY_PAIR }
  expect((await client.ask({ proposal: 1, ...wanted })).error).toMatchObject(closed)
  expect((await client.ask({ buy: '1', price: 10, parameters: wanted })).error).toMatchObject(closed)
  const decided = await client.ask({ buy: '1', price: 10, parameters: wanted, request_id: 'on-a-holiday' })
  expect(decided.error).toMatchObject(closed)
  const long = await client.ask({ buy: '1', price: 10, parameters: { ...parameters, duration: 3600 } })
  expect(long.error).toMatchObject({ subcode: 'TradingDurationNotAllowed' })
})

it('after the close the symbol has no ticks, no contracts, and no interruption', async () => {
  aheadSeconds = CLOSE - Math.floor(Date.now() / 1000) + 5
  const ticks = tickReader({ store: folio.ports.store })
  await eventually(async () => ((await ticks.newestEpoch()) ?? 0) > CLOSE)
  expect((await ticks.latestAt(PAIR, CLOSE))?.epoch).toBe(CLOSE - 1)
  expect((await client.ask({ contracts_for: PAIR })).error).toMatchObject(closed)
  expect((await client.ask({ buy: '1', price: 10, parameters })).error).toMatchObject(closed)
  expect(await interruptedSymbols()).toEqual(new Set())
})

it('the operator revises the model of a symbol, and corrects the revision before it is in force', async () => {
  const symbols = dataOf(await operate(folio.demo, 'symbols'))
  const { market_model: listed } = symbols.find((each: Seen) => each.symbol === COIN)
  expect(listed).toEqual({ volatility: '1', interest: '0.04', yield: '0.02', from: null })
  const revise = (volatility: string) => operate(folio.demo, `symbols/${COIN}/model`, { ...ESTIMATES, volatility })
  const refused = (await revise('9.1')).body.errors[0]
  expect(refused).toMatchObject({
    field: 'volatility',
    details: { rule: 'model_out_of_range', min: '0.005', max: '9' },
  })
  const { market_model } = dataOf(await revise(ESTIMATES.volatility))
  expect(market_model).toMatchObject(ESTIMATES)
  expect(Date.parse(market_model.from) / 1000 - Math.floor(Date.now() / 1000) - aheadSeconds).toBeGreaterThan(50)
  expect((await revise('3')).body.errors[0]).toMatchObject({
    field: 'volatility',
    details: { rule: 'model_step_too_large' },
  })
  const corrected = dataOf(await revise('0.9'))
  expect(corrected.market_model).toEqual({ ...market_model, volatility: '0.9' })
  expect(dataOf(await revise(ESTIMATES.volatility)).market_model).toEqual(market_model)
})

it('a contract that is open when the file of prices ends is refunded, at the next minute after its exit', async () => {
  const wanted = { ...parameters, underlying_symbol: COIN, duration: FILE_END - CLOSE + 100 }
  const { buy } = await askUntilDecided(client, () => ({ buy: '1', price: 10, parameters: wanted }))
  aheadSeconds += FILE_END - CLOSE + 170
  const { proposal_open_contract: ended } = await eventually(async () => {
    const shown = await client.ask({ proposal_open_contract: 1, contract_id: buy.contract_id })
    return shown.proposal_open_contract?.is_sold === 1 && shown
  })
  expect(ended).toMatchObject({ status: 'cancelled', validation_error_code: 'RefundBuyForMissingData' })
  // The bid at the last tick, which counts for ten seconds after the last price.
  expect(ended.exit_spot_time).toBe(FILE_END + 9)
  expect(await interruptedSymbols()).toEqual(new Set([COIN]))
  // It is valued by the revised model, which the verification below compares.
  expect((await eventOf('ContractSettled', buy.contract_id)).evidence.model).toEqual(ESTIMATES)
  expect((await eventOf('ContractBought', buy.contract_id)).contract.law.volatility).toBe('1')
  const refused = await client.ask({ buy: '1', price: 10, parameters: { ...wanted, duration: 15 } })
  expect(refused.error.subcode).toBe('MissingTickMarketData')
  expect(await verifyLedger(folio.demo)).toMatchObject({ status: 'whole' })
})
