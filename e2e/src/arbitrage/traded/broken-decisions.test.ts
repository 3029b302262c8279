import { createHash } from 'node:crypto'
import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { ticksAfter } from '@folio/feed/simulator/ticks-after.ts'
import { amountOf, greaterOf } from '@folio/kernel/amount.ts'
import { askedAt, secondOfMoment } from '@folio/option-contracts/asking/trading-clock.ts'
import { describe, expect, it } from 'vitest'
import { barrierTexts } from '../digital-purchases.ts'
import { described, winners } from '../finding.ts'
import { drawsOf } from '../law/draws.ts'
import { drawnPrice, priceLawOf } from '../law/price-law.ts'
import { expectWinner, R_100 } from '../one-purchase.ts'
import { atStart, type ScannedSymbol } from '../symbols.ts'
import { hidden } from '../worth/drawing.ts'
import { pipsOf } from '../worth/wager.ts'
import { blindToLateness, forgettingRefusals, paying } from './broken-trading.ts'
import type { RecordedWalk } from './recorded-walk.ts'
import { type KnowingPurchase, scanKnowing } from './scan-known.ts'
import { scanRedelivered } from './scan-redelivered.ts'
import { playStrategies } from './scan-traded.ts'
import { productDecisions, type TradingDecisions } from './trading-client.ts'

/** Trading that sells before it settles what the ticks up to the sale have made due. */
const sellingFirst: TradingDecisions = {
  ...productDecisions,
  endBefore: () => undefined,
  decide: (command, state) => {
    if (command.type !== 'SellContract' || command.facts === undefined) return productDecisions.decide(command, state)
    const { reached: _, ...facts } = command.facts
    return productDecisions.decide({ ...command, facts }, state)
  },
}

describe('the scan finds a strategy that gains where trading', () => {
  it.each<readonly [string, string, number, TradingDecisions]>([
    [
      'gives the stake back at a stop loss, as deal cancellation does at a stop-out',
      'with a near stop loss',
      150,
      paying(({ contract, sell_price }) => {
        const isOrdered =
          'kind' in contract && contract.kind === 'multiplier' && contract.orders.stop_loss !== undefined
        return isOrdered ? greaterOf(sell_price, contract.stake) : sell_price
      }),
    ],
    [
      'gives the price back where an interruption ends a contract that has lost',
      'without a tick at the exit',
      150,
      paying(({ contract, sell_price, refund }) =>
        refund === undefined ? sell_price : greaterOf(sell_price, contract.buy_price),
      ),
    ],
    [
      'lets a sale overtake a knock-out: it sells at a tick after the one that knocked out',
      'sold late',
      500,
      sellingFirst,
    ],
  ])('%s', async (_, words, count, broken) => {
    const findings = (await playStrategies('R_100', { count, words, trading: broken })).map(({ finding }) => finding)
    expectWinner(findings)
  })
})

const EACH_SECOND = atStart('1HZ100V')
const FIRST_EPOCH = 1_800_000_000

/** Draws walks of a symbol from the tick of the purchase on; no price moves in a gap. */
const walksOf = (
  { facts, spot }: ScannedSymbol,
  { count, ticks, gap }: { readonly count: number; readonly ticks: number; readonly gap?: readonly [number, number] },
): readonly RecordedWalk[] => {
  const [law, draws] = [priceLawOf(facts), drawsOf(7)]
  return Array.from({ length: count }, () => {
    const prices = [hidden(pipsOf(spot, facts.decimals), draws.uniform())]
    for (let index = 1; index <= ticks; index += 1) {
      const before = prices.at(-1) ?? Number.NaN
      const isMissing = gap !== undefined && gap[0] <= index && index <= gap[1]
      prices.push(isMissing ? before : drawnPrice(law, 1, before, draws))
    }
    const { decimals, intervalSeconds } = facts
    return { decimals, intervalSeconds, firstEpoch: FIRST_EPOCH, prices, ...(gap === undefined ? {} : { gap }) }
  })
}

const digitOf = (price: number | undefined): string => String(Math.round(price ?? Number.NaN) % 10)

const onDigit = (digit: string, duration = 1): KnowingPurchase['request'] => ({
  contractType: 'DIGITMATCH',
  amount: amountOf('10'),
  barrier: digit,
  duration,
  durationUnit: 't',
})

describe('a client gains nothing by what it knows, unless', () => {
  it('trading buys in the second of a slow clock, before a tick that the client has seen', async () => {
    const walks = walksOf(EACH_SECOND, { count: 100, ticks: 3 })
    const seen = FIRST_EPOCH + 1
    // The clock of the instance is a second behind the tick that it has shown.
    const slow = () => (FIRST_EPOCH + 0.5) * 1e6
    const bought = (moment: number): readonly KnowingPurchase[] =>
      walks.map((walk) => ({
        walk,
        request: onDigit(digitOf(walk.prices[1])),
        startEpoch: secondOfMoment(moment),
        newestEpoch: seen,
      }))
    const right = askedAt({ clock: slow, market: { newestEpoch: () => seen } })
    const fair = await scanKnowing('the digit shown', EACH_SECOND.facts, { purchases: bought(right) })
    expect(fair.refused).toBe(0)
    expect(winners([fair.finding]).map(described)).toEqual([])
    const { finding } = await scanKnowing('the digit shown', EACH_SECOND.facts, { purchases: bought(slow()) })
    expectWinner([finding])
  })

  it('a client undoes a purchase by closing its socket, once it has seen the next tick', async () => {
    const purchases = walksOf(EACH_SECOND, { count: 100, ticks: 3 }).map((walk) => ({
      walk,
      request: onDigit('0'),
      startEpoch: FIRST_EPOCH,
      newestEpoch: FIRST_EPOCH,
    }))
    const fair = await scanKnowing('the next digit', EACH_SECOND.facts, { purchases })
    expect(fair.refused).toBe(0)
    expect(winners([fair.finding]).map(described)).toEqual([])
    const kept = purchases.filter(({ walk }) => digitOf(walk.prices[1]) === '0')
    expectWinner([(await scanKnowing('the next digit', EACH_SECOND.facts, { purchases: kept })).finding])
  })

  it('trading decides a purchase when the ticks that decide it are known', async () => {
    const purchases = walksOf(EACH_SECOND, { count: 20, ticks: 5 }).map((walk) => ({
      walk,
      request: onDigit(digitOf(walk.prices[5]), 5),
      startEpoch: FIRST_EPOCH,
      newestEpoch: FIRST_EPOCH + 5,
    }))
    const fair = await scanKnowing('the digit at the end', EACH_SECOND.facts, { purchases })
    expect(fair.refused).toBe(purchases.length)
    const broken = { purchases, trading: blindToLateness }
    expectWinner([(await scanKnowing('the digit at the end', EACH_SECOND.facts, broken)).finding])
  })

  it('a refused purchase leaves no event, so that it is decided again when its digit is known', async () => {
    const purchases = walksOf(EACH_SECOND, { count: 400, ticks: 3 }).map((walk) => ({
      walk,
      request: onDigit('0'),
      startEpoch: FIRST_EPOCH,
      newestEpoch: FIRST_EPOCH + 1,
      // The client has no money when it asks, and pays in once it has seen that it would win.
      paysIn: digitOf(walk.prices[1]) === '0',
    }))
    const fair = await scanRedelivered('the digit seen', EACH_SECOND.facts, { purchases })
    expect(fair.refused).toBe(purchases.length)
    const broken = { purchases, trading: forgettingRefusals }
    expectWinner([(await scanRedelivered('the digit seen', EACH_SECOND.facts, broken)).finding])
  })

  it('an interruption is known before a contract that it spans is bought: ticks are paid for that never come', async () => {
    const gap = [3, 28] as const
    const barrier = barrierTexts(R_100, { duration: 60, unit: 's' }).relative(0.8)
    const request = {
      contractType: 'NOTOUCH',
      amount: amountOf('10'),
      barrier,
      duration: 60,
      durationUnit: 's',
    } as const
    const purchases = walksOf(R_100, { count: 60, ticks: 31, gap }).map((walk) => ({
      walk,
      request,
      startEpoch: FIRST_EPOCH,
      newestEpoch: FIRST_EPOCH + 2 * gap[1],
    }))
    const fair = await scanKnowing('no touch over a gap', R_100.facts, { purchases })
    expect(fair.refused).toBe(purchases.length)
    const broken = { purchases, trading: blindToLateness }
    expectWinner([(await scanKnowing('no touch over a gap', R_100.facts, broken)).finding])
  })

  it.each([
    ['the secret of a day is revealed and the day gets more ticks', { secret: true }],
    ['a restored store repeats the ticks that clients have seen', { storeEpoch: true }],
  ] as const)('%s', async (_, repeated) => {
    const COUNT = 60
    const symbols = simulatedSymbols.filter(({ symbol }) => symbol === EACH_SECOND.facts.symbol)
    const secretOf = (text: string) => () => new Uint8Array(createHash('sha256').update(text).digest())
    const after = (noise: { readonly secretOf: () => Uint8Array; readonly storeEpoch: number }) => {
      const { ticks } = ticksAfter({ after: { epoch: FIRST_EPOCH - 1 }, to: FIRST_EPOCH + 2, symbols, ...noise })
      return ticks.map(({ quote }) => pipsOf(quote, EACH_SECOND.facts.decimals))
    }
    const scan = async (isRepeated: boolean) => {
      const purchases = Array.from({ length: COUNT }, (_unused, index) => {
        const today = { secretOf: secretOf(`day ${index}`), storeEpoch: 2 }
        // A client knows the secrets of days before, and the ticks of the store before it was restored.
        const known =
          'secret' in repeated ? { ...today, secretOf: secretOf(`day ${index - 1}`) } : { ...today, storeEpoch: 1 }
        const { decimals, intervalSeconds } = EACH_SECOND.facts
        const walk = { decimals, intervalSeconds, firstEpoch: FIRST_EPOCH, prices: after(today) }
        const foretold = after(isRepeated ? today : known)
        return { walk, request: onDigit(digitOf(foretold[1])), startEpoch: FIRST_EPOCH, newestEpoch: FIRST_EPOCH }
      })
      return await scanKnowing('the digit foretold', EACH_SECOND.facts, { purchases })
    }
    const fair = await scan(false)
    expect(fair.refused).toBe(0)
    expect(winners([fair.finding]).map(described)).toEqual([])
    expectWinner([(await scan(true)).finding])
  })
})
