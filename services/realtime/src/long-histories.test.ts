import { ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import { boughtContract, START } from '@folio/option-contracts/testing/bought-contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO, startTestRealtime, type TestRealtime } from './testing/running-realtime.ts'
import type { Seen, TestClient } from './testing/socket-client.ts'

/** Two contracts, each before more than half of the events that one call reads. */
const REFUSALS = 600
const LIMITS = { eventsAtOnceMax: 500, eventsReadMax: 1000 }

let sockets: TestRealtime
let client: TestClient
let aheadMs = 0
/** The events of accounts that were read from the store. */
let eventsRead = 0
/** While it is set, the reads of the ticks of the first hour wait for it; `isHeld` is true once one does. */
let gate: Promise<void> | undefined
let isHeld = false
beforeAll(async () => {
  sockets = await startTestRealtime({
    aheadMs: () => aheadMs,
    bounds: LIMITS,
    around: (store) => ({
      ...store,
      readStream: async (stream, range) => {
        if (gate !== undefined && stream === ticksStream(START)) {
          isHeld = true
          await gate
        }
        const events = await store.readStream(stream, range)
        if (stream.startsWith(TRADING_STREAM_PREFIX)) eventsRead += events.length
        return events
      },
    }),
  })
  await sockets.market.list({ symbol: 'R_100', interval_seconds: 2 })
  for (const seconds of [0, 26 * 3600]) await sockets.market.record(START + seconds, { R_100: '10000.00' })
  const evidence = { deciding: { epoch: START + 60, quote: '10000.00' } }
  for (const contract_id of [1000, 2000]) {
    aheadMs += 100_000
    const contract = boughtContract({ contract_id })
    await sockets.ledger.buy(DEMO, contract)
    await sockets.ledger.end(DEMO, contract, { type: 'ContractSettled', status: 'lost', payout: '0', evidence })
    aheadMs += 100_000
    for (let refused = 0; refused < REFUSALS; refused += 1) await sockets.ledger.refuse(DEMO)
  }
  // Moves no money, and the view shows it.
  await sockets.ledger.switch(DEMO, 'active')
  client = await sockets.open({})
})
afterAll(() => sockets.stop())

const contractsIn = ({ profit_table, statement }: Seen): readonly (number | null)[] =>
  (profit_table ?? statement).transactions.map(({ contract_id }: Seen) => contract_id)

const asText = (second: number): string => String(second)
const asNumber = (second: number): number => second

it.each([
  ['profit_table', { profit_table: 1 }, asText, { since: [2000], before: [1000] }],
  ['profit_table from the oldest', { profit_table: 1, sort: 'ASC' }, asText, { since: [], before: [1000, 2000] }],
  ['statement', { statement: 1 }, asNumber, { since: [2000, 2000], before: [1000, 1000, null] }],
] as const)('%s is refused if it needs too many events, with the time that divides them', async (...row) => {
  const [, request, asDate, { since, before }] = row
  const { error } = await client.ask(request)
  expect(error).toMatchObject({
    code: 'InputValidationFailed',
    details: { field: 'date_from' },
    message: expect.stringContaining('[_1] events of the account'),
    code_args: ['1000', expect.stringMatching(/^\d{10}$/)],
  })
  const moment = asDate(Number(error.code_args[1]))
  expect(contractsIn(await client.ask({ ...request, date_from: moment }))).toEqual(since)
  expect(contractsIn(await client.ask({ ...request, date_to: moment }))).toEqual(before)
})

it('a call that finds its rows early is answered for any length of the history', async () => {
  const newest = await client.ask({ profit_table: 1, limit: 1 })
  expect(contractsIn(newest)).toEqual([2000])
  expect(contractsIn(await client.ask({ profit_table: 1, limit: 1, sort: 'ASC' }))).toEqual([1000])
  expect(contractsIn(await client.ask({ statement: 1, limit: 2 }))).toEqual([2000, 2000])
})

it('a balance after hundreds of events without money costs the read of a few', async () => {
  const before = eventsRead
  expect((await client.ask({ balance: 1 })).balance.balance).toBe(9980)
  expect(eventsRead - before).toBeLessThan(20)
})

it('a long replay goes on when the long reads before it are done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const charting = await sockets.open()
  await expect.poll(async () => (await charting.ask({ ticks: 'R_100' })).error).toBeUndefined()
  charting.send({ ticks_history: 'R_100', start: START, end: String(START + 10) })
  await expect.poll(() => isHeld).toBe(true)
  const before = eventsRead
  expect((await client.ask({ transaction: 1, subscribe: 1, from_revision: 0 })).error).toBeUndefined()
  for (const action of ['buy', 'sell']) {
    expect((await client.next()).transaction).toMatchObject({ action, contract_id: 1000 })
  }
  expect((await client.ask({ ping: 1 })).ping).toBe('pong')
  // Those that the answer needs, and the first page.
  expect(eventsRead - before).toBeLessThan(110)
  resolve()
  for (const action of ['buy', 'sell']) {
    expect((await client.next()).transaction).toMatchObject({ action, contract_id: 2000 })
  }
})
