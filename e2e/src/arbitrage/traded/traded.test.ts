import { amountOf } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import { digitalTypes, purchasesOf } from '../digital-purchases.ts'
import { described, winners } from '../finding.ts'
import { productHouse, type Sold } from '../house.ts'
import type { Purchase } from '../scan-digital.ts'
import { accumulatorPurchases, multiplierPurchases, turboPurchases, vanillaPurchases } from '../staked-purchases.ts'
import { atStart } from '../symbols.ts'
import type { RecordedWalk } from './recorded-walk.ts'
import { playStrategies } from './scan-traded.ts'
import { tradingClient } from './trading-client.ts'
import { offeringOf, purchaseRequestOf } from './trading-commands.ts'

/** More of them: `ARBITRAGE_DRAWS=500 npx vitest run --project unit e2e/src/arbitrage/traded`. */
const DRAWS = Number(process.env['ARBITRAGE_DRAWS'] ?? 24)
const LONG_MS = 60 * 60_000

const R_100 = atStart('R_100')

describe('contracts that trading itself decides', { timeout: LONG_MS }, () => {
  it.each(['R_100', '1HZ100V'])('let no strategy with orders, sales and interruptions gain on %s', async (name) => {
    const strategies = await playStrategies(name, { count: DRAWS })
    expect(winners(strategies.map(({ finding }) => finding)).map(described)).toEqual([])
    const seen = new Set<string>()
    for (const { contract, end, events } of strategies.flatMap(({ played }) => played)) {
      const kind = 'kind' in contract ? contract.kind : contract.bet.type
      const refund = 'refund' in end.data ? ` ${end.data.refund}` : ''
      seen.add(`${kind} ${'status' in end.data ? end.data.status : 'sold'}${refund}`)
      for (const { type } of events) seen.add(type)
    }
    expect([...seen]).toEqual(
      expect.arrayContaining([
        ...['vanilla', 'turbos', 'multiplier', 'accumulator'].map((kind) => `${kind} won`),
        'turbos sold',
        'multiplier sold',
        'accumulator sold',
        'turbos lost',
        'multiplier lost',
        'vanilla lost',
        'vanilla cancelled bid',
        'turbos cancelled bid',
        'accumulator cancelled bid',
        'vanilla cancelled stake',
        'turbos cancelled stake',
        'multiplier cancelled stake',
        'LimitOrderChanged',
        'LimitOrderRefused',
      ]),
    )
  })
})

const seconds = (duration: number) => ({ duration, unit: 's' }) as const
const ticks = (duration: number) => ({ duration, unit: 't' }) as const

/** Some of the purchases of the scan, with limits of stakes that the account can pay. */
const sample = (): readonly Purchase[] => {
  const start = { symbol: R_100, parity: 'odd' } as const
  const distances = { single: [-1, 0.6], pairs: [[0.6, 1.5]] as const }
  const digital = digitalTypes.flatMap((type) =>
    [ticks(5), seconds(67)].flatMap((span) => purchasesOf(type, span, { ...start, distances })),
  )
  const staked = [
    ...vanillaPurchases(seconds(121), start),
    ...turboPurchases(seconds(67), start),
    ...multiplierPurchases(start),
    ...multiplierPurchases(start, '5m'),
    ...accumulatorPurchases(start),
  ]
  return [...digital.filter((_, index) => index % 3 === 0), ...staked]
}

/** The spot tick at the purchase, and quotes that do not move for as long as a sample lasts. */
const stillWalk = ({ spot, facts }: Purchase['moment'], startEpoch: number): RecordedWalk => ({
  decimals: facts.decimals,
  intervalSeconds: facts.intervalSeconds,
  firstEpoch: startEpoch - (startEpoch % facts.intervalSeconds),
  prices: Array.from({ length: 70 }, () => Number(spot) * 10 ** facts.decimals),
})

/** The ticks after the purchase at which the sample sells. */
const SOLD_AT = 5

const boughtAs = ({ ask, terms }: Sold) => ({
  ask: ask.ask,
  // Contracts without a fixed payout have a number of units or none.
  payout: terms.kind === 'digital' ? ask.payout : undefined,
  number: ask.number,
})

it('the scan buys and sells at the prices at which trading does', async () => {
  let sold = 0
  for (const purchase of sample()) {
    const { name, moment } = purchase
    const request = { ...purchase.request, amount: amountOf('10') }
    const asked = productHouse.sell(request, { ...moment, markup: amountOf('0') })
    const walk = stillWalk(moment, moment.startEpoch)
    const client = tradingClient(walk, offeringOf(moment.facts))
    client.buy(purchaseRequestOf(moment.facts.symbol, request), moment.startEpoch)
    const contract = client.contract()
    if (asked.kind === 'refused' || contract === undefined) {
      expect([name, contract]).toEqual([name, undefined])
      expect([name, asked.kind]).toEqual([name, 'refused'])
      continue
    }
    const bought = {
      ask: contract.buy_price,
      payout: 'payout' in contract ? contract.payout : undefined,
      number: 'number' in contract ? contract.number : undefined,
    }
    expect({ name, ...bought }).toEqual({ name, ...boughtAs(asked) })
    if (!('duration' in contract) || 'barrier_level' in contract) continue
    await client.ask(SOLD_AT, { type: 'SellContract' })
    const end = client.events.at(-1)
    const epoch = walk.firstEpoch + SOLD_AT * walk.intervalSeconds
    const bid = productHouse.buyBack(asked, { quote: moment.spot, epoch, entryQuote: moment.spot })
    if (end?.type !== 'ContractSold') continue
    sold += 1
    expect({ name, bid: end.data.sell_price }).toEqual({ name, bid })
  }
  expect(sold).toBeGreaterThan(10)
})
