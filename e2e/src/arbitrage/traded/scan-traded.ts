import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { GROWTH_RATES, tickSizeBarrier } from '@folio/pricing/categories/accumulator.ts'
import { symbolDeviation } from '@folio/pricing/offering/symbol-facts.ts'
import { estimateOf, type Finding } from '../finding.ts'
import { drawsOf } from '../law/draws.ts'
import { drawnPrice, priceLawOf, stayInside } from '../law/price-law.ts'
import { atStart, type ScannedSymbol } from '../symbols.ts'
import { type Drawing, hidden } from '../worth/drawing.ts'
import { vanillaExcess } from '../worth/staked-worth.ts'
import { pipsOf } from '../worth/wager.ts'
import { isMissing, type RecordedWalk } from './recorded-walk.ts'
import { TRADED_TICKS, type TradedStrategy, tradedStrategies } from './traded-strategies.ts'
import { productDecisions, type TradingDecisions, tradingClient } from './trading-client.ts'
import { offeringOf, purchaseRequestOf } from './trading-commands.ts'

// Strategies are played by trading's own decisions on drawn ticks. Every price moves as a martingale, so that what the
// contract follows of it is subtracted, which has the mean zero and leaves a small error.

type Ended = Extract<TradingEvent, { readonly type: 'ContractSold' | 'ContractSettled' }>

/** The outcome of a strategy on one walk: its events, the contract, its end, and the probability of the walk. */
export type PlayedWalk = {
  readonly walk: RecordedWalk
  readonly events: readonly TradingEvent[]
  readonly contract: OptionContract
  readonly end: Ended
  readonly weight: number
}

/** A strategy that trading played. */
export type PlayedStrategy = { readonly finding: Finding; readonly played: readonly PlayedWalk[] }

/** An even second, at which every symbol ticks. */
const FIRST_EPOCH = 1_800_000_000

/** A walk, and at each of its ticks the probability that a price has stayed inside up to it. */
type Drawn = { readonly walk: RecordedWalk; readonly weights: readonly number[] }

/** The move of one tick that ends an accumulator. */
const barrierOf = ({ facts }: ScannedSymbol, { request: { growthRate } }: TradedStrategy): number => {
  const rate = GROWTH_RATES.find((each) => each === growthRate)
  return rate === undefined ? Number.NaN : Number(tickSizeBarrier(rate, symbolDeviation(facts) ?? Number.NaN))
}

/** Draws the prices of a walk; a price inside a gap does not move, and goes on with one step. */
const drawWalk = (
  { facts: { decimals, intervalSeconds }, spot }: ScannedSymbol,
  { gap, staysInside }: Pick<TradedStrategy, 'gap' | 'staysInside'>,
  { law, draws, barrier }: Drawing & { readonly barrier: number },
): Drawn => {
  const empty = { decimals, intervalSeconds, firstEpoch: FIRST_EPOCH, ...(gap === undefined ? {} : { gap }) }
  const prices = [hidden(pipsOf(spot, decimals), draws.uniform())]
  const weights = [1]
  for (let index = 1; index <= TRADED_TICKS; index += 1) {
    const [before = Number.NaN, weight = Number.NaN] = [prices[index - 1], weights[index - 1]]
    if (isMissing({ ...empty, prices }, index)) {
      prices.push(before)
      weights.push(weight)
    } else if (!staysInside || index === 1) {
      prices.push(drawnPrice(law, 1, before, draws))
      weights.push(weight)
    } else {
      const quote = Math.round(before)
      const most = Math.ceil(quote * barrier) - 1
      const { price, probability } = stayInside(
        law,
        1,
        before,
        { low: quote - most - 0.5, high: quote + most + 0.5 },
        draws,
      )
      prices.push(price)
      weights.push(weight * probability)
    }
  }
  return { walk: { ...empty, prices }, weights }
}

/** The part of a contract's value that follows the price, in the currency: its mean is the same at each tick of an end. */
const followed = (
  contract: OptionContract,
  { walk: { prices, decimals }, at }: { readonly walk: RecordedWalk; readonly at: number },
  law: Drawing['law'],
): number => {
  if (!('kind' in contract) || contract.kind === 'accumulator') return 0
  const indexOf = (epoch: number) => (epoch - FIRST_EPOCH) / contract.law.interval_seconds
  const entryAt = indexOf(contract.entry_epoch)
  const [entry = Number.NaN, price = Number.NaN] = [prices[entryAt], prices[at]]
  const scale = 10 ** decimals
  switch (contract.kind) {
    case 'multiplier': {
      const sign = contract.contract_type === 'MULTUP' ? 1 : -1
      return (sign * Number(contract.multiplier) * Number(contract.stake) * (price - entry)) / Math.round(entry)
    }
    case 'turbos':
      return (Number(contract.number) * (contract.contract_type === 'TURBOSLONG' ? 1 : -1) * (price - entry)) / scale
    case 'vanilla': {
      const { strike, contract_type, exit_epoch, number } = contract
      const level =
        strike.kind === 'absolute'
          ? pipsOf(strike.level, decimals)
          : Math.round(entry) + Math.round(Number(strike.offset) * scale)
      const sign = contract_type === 'VANILLALONGCALL' ? 1 : -1
      const worth = (index: number) =>
        vanillaExcess(
          law,
          { price: prices[index] ?? Number.NaN, ticks: indexOf(exit_epoch) - index },
          { strike: level, sign },
        )
      return (Number(number) * (worth(at) - worth(entryAt))) / scale
    }
  }
}

const isEnded = (event: TradingEvent): event is Ended =>
  event.type === 'ContractSold' || event.type === 'ContractSettled'

/** The index of the tick whose price a payout follows; that of the purchase where the price came back. */
const followedTo = ({ data }: Ended): number | undefined => {
  const isReversed = 'refund' in data && data.refund === 'stake'
  return isReversed ? undefined : data.evidence.deciding?.epoch
}

const play = async (
  symbol: ScannedSymbol,
  { name, request, acts }: TradedStrategy,
  { walk, weights }: Drawn,
  trading: TradingDecisions,
): Promise<PlayedWalk> => {
  const client = tradingClient(walk, offeringOf(symbol.facts), trading)
  client.buy(purchaseRequestOf(symbol.facts.symbol, request))
  const contract = client.contract()
  if (contract === undefined) throw new Error(`${name}: not bought: ${JSON.stringify(client.events.at(-1))}`)
  for (const { at, act } of acts) if (!isMissing(walk, at)) await client.ask(at, act)
  await client.settle(TRADED_TICKS)
  if (client.contract() !== undefined) await client.ask(TRADED_TICKS, { type: 'SellContract' })
  const end = client.events.find(isEnded)
  if (end === undefined) throw new Error(`${name}: open after the last tick: ${JSON.stringify(client.events.at(-1))}`)
  const at = end.data.evidence.deciding?.epoch
  const { events } = client
  return { walk, events, contract, end, weight: at === undefined ? 1 : (weights[client.indexAt(at)] ?? Number.NaN) }
}

/** Returns the gain of a client by a strategy that trading plays, on so many drawn walks. */
export const scanTraded = async (
  symbol: ScannedSymbol,
  strategy: TradedStrategy,
  drawing: Drawing,
  trading: TradingDecisions = productDecisions,
): Promise<PlayedStrategy> => {
  const barrier = barrierOf(symbol, strategy)
  const played: PlayedWalk[] = []
  for (let count = 0; count < drawing.count; count += 1) {
    played.push(await play(symbol, strategy, drawWalk(symbol, strategy, { ...drawing, barrier }), trading))
  }
  const gains = played.map(({ walk, contract, end, weight }) => {
    const epoch = followedTo(end)
    const at = epoch === undefined ? undefined : (epoch - walk.firstEpoch) / walk.intervalSeconds
    const mean = at === undefined ? 0 : followed(contract, { walk, at }, drawing.law)
    return (Number(end.data.sell_price) * weight - mean) / Number(contract.buy_price) - 1
  })
  const { mean, error } = estimateOf(drawing.count, (index) => gains[index] ?? Number.NaN)
  const mostPaid = Math.max(...played.map(({ end }) => Number(end.data.sell_price)))
  return { finding: { strategy: strategy.name, mostPaid, gain: mean, error }, played }
}

/** Plays all strategies on a symbol at its start value, or those with some words in their names. */
export const playStrategies = async (
  name: string,
  {
    count,
    words = '',
    trading = productDecisions,
  }: { readonly count: number; readonly words?: string; readonly trading?: TradingDecisions },
): Promise<readonly PlayedStrategy[]> => {
  const symbol = atStart(name)
  const drawing = { law: priceLawOf(symbol.facts), draws: drawsOf(3), count }
  const strategies = tradedStrategies(symbol).filter((strategy) => strategy.name.includes(words))
  return await Promise.all(strategies.map((strategy) => scanTraded(symbol, strategy, drawing, trading)))
}
