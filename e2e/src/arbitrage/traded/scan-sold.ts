import type { ModelRevision } from '@folio/contracts/market/offering.ts'
import {
  type DigitalContract,
  isDigital,
  type StakedContractOf,
} from '@folio/contracts/trading/contracts/option-contract.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import type { ContractRequest } from '@folio/pricing/offering/contract-request.ts'
import { estimateOf, type Finding } from '../finding.ts'
import { drawsOf } from '../law/draws.ts'
import { drawnPrice, type PriceLaw, priceLawOf } from '../law/price-law.ts'
import { momentAt, type ScannedSymbol } from '../symbols.ts'
import { winChanceAt } from '../worth/digital-worth.ts'
import { type Drawing, hidden } from '../worth/drawing.ts'
import { vanillaWorthAt } from '../worth/staked-worth.ts'
import { pipsOf, wagerOf } from '../worth/wager.ts'
import type { RecordedWalk } from './recorded-walk.ts'
import { productDecisions, type TradingDecisions, tradingClient } from './trading-client.ts'
import { offeringOf, purchaseRequestOf } from './trading-commands.ts'

// The price is a martingale, so a client gains by a sale where trading pays more than the contract is worth at that tick: it
// holds the contract otherwise.

/** A vanilla, or a contract with a fixed payout, that a client sells back at a tick after the one of the purchase. */
export type SoldTrade = {
  readonly name: string
  readonly symbol: ScannedSymbol
  readonly request: ContractRequest
  readonly at: number
  /** The revisions of the model that are recorded by then, on a market. */
  readonly models?: readonly ModelRevision[]
  /** The law of the prices from the sale on; left out, that of the symbol. */
  readonly lawAfter?: PriceLaw
}

/** An even second, at which every symbol ticks. */
const FIRST_EPOCH = 1_800_000_000
const WALKS = 40
const DRAWS = 32

const drawWalk = ({ symbol: { facts, spot }, at }: SoldTrade, { law, draws }: Drawing): RecordedWalk => {
  const { decimals, intervalSeconds } = facts
  const prices = [hidden(pipsOf(spot, decimals), draws.uniform())]
  while (prices.length <= at) prices.push(drawnPrice(law, 1, prices.at(-1) ?? Number.NaN, draws))
  return { decimals, intervalSeconds, firstEpoch: FIRST_EPOCH, prices }
}

type Vanilla = StakedContractOf<'vanilla'>

/** The worth of a contract at the tick of the sale, and what its terms promise to pay for it then. */
type Worth = { readonly worth: number; readonly promised: number }

const worthAt = (
  { symbol, request, at }: SoldTrade,
  { contract, walk }: { readonly contract: DigitalContract | Vanilla; readonly walk: RecordedWalk },
  drawing: Drawing,
): Worth => {
  const [entryPips = Number.NaN, quotePips = Number.NaN] = [walk.prices[1], walk.prices[at]].map((price) =>
    Math.round(price ?? Number.NaN),
  )
  const wager = wagerOf(request, momentAt(symbol, 'even'))
  const moment = { entryPips, quotePips, ticksLeft: wager.ticks + 1 - at }
  const commission = Number(contract.commission)
  if (isDigital(contract)) {
    const chance = winChanceAt(wager, moment, drawing).mean
    const payout = Number(contract.payout)
    return { worth: payout * chance, promised: payout * Math.max(0, chance - commission) }
  }
  const [level] = wager.levels
  const strike = level === undefined ? Number.NaN : level.pips + (level.isRelative ? entryPips : 0)
  const sign = contract.contract_type === 'VANILLALONGCALL' ? 1 : -1
  const unit = vanillaWorthAt(moment, { sign, strike }, drawing).mean / 10 ** walk.decimals
  const worth = Number(contract.number) * unit
  return { worth, promised: Math.min(worth * (1 - commission), Number(contract.max_payout)) }
}

type SoldContract = { readonly paid: number; readonly price: number } & Worth

const play = async (trade: SoldTrade, drawing: Drawing, trading: TradingDecisions): Promise<SoldContract> => {
  const { name, symbol, request, at, models, lawAfter = drawing.law } = trade
  const walk = drawWalk(trade, drawing)
  const client = tradingClient(walk, offeringOf(symbol.facts), trading)
  client.buy(purchaseRequestOf(symbol.facts.symbol, request))
  const contract = client.contract()
  await client.ask(at, { type: 'SellContract', ...(models && { models }) })
  const end = client.events.at(-1)
  if (contract === undefined || end?.type !== 'ContractSold') throw new Error(`${name}: ${JSON.stringify(end)}`)
  if ('kind' in contract && contract.kind !== 'vanilla') throw new Error(`${name}: no worth of a ${contract.kind}`)
  const worth = worthAt(trade, { contract, walk }, { ...drawing, law: lawAfter })
  return { paid: Number(end.data.sell_price), price: Number(contract.buy_price), ...worth }
}

const CENT = amountOf('0.01')

/**
 * The gain of selling a contract at the bids of trading over holding it, on drawn walks; `excess` is what the sale pays less than
 * the terms of the contract promise, but for a cent of rounding.
 */
export const scanSold = async (trade: SoldTrade, trading: TradingDecisions = productDecisions): Promise<Finding> => {
  const drawing = { law: priceLawOf(trade.symbol.facts), draws: drawsOf(11), count: DRAWS }
  const sold: SoldContract[] = []
  for (let count = 0; count < WALKS; count += 1) sold.push(await play(trade, drawing, trading))
  const meanOf = (partOf: (contract: SoldContract) => number) =>
    estimateOf(sold.length, (index) => {
      const contract = sold[index]
      return contract === undefined ? Number.NaN : partOf(contract) / contract.price
    })
  const { mean, error } = meanOf(({ paid, worth }) => paid - worth)
  return {
    strategy: trade.name,
    mostPaid: Math.max(...sold.map(({ paid }) => paid)),
    gain: mean,
    error,
    excess: meanOf(({ promised, paid }) => promised - paid - Number(CENT)),
  }
}
