import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import type { ContractRequest } from '@folio/pricing/offering/contract-request.ts'
import type { SymbolFacts } from '@folio/pricing/offering/symbol-facts.ts'
import { estimateOf, type Finding } from '../finding.ts'
import type { RecordedWalk } from './recorded-walk.ts'
import { productDecisions, type TradingDecisions, tradingClient } from './trading-client.ts'
import { offeringOf, purchaseRequestOf } from './trading-commands.ts'

/** A purchase by a client who knows of ticks, or of an interruption, on one walk. */
export type KnowingPurchase = {
  readonly walk: RecordedWalk
  readonly request: ContractRequest
  /** The second in which the contract starts. */
  readonly startEpoch: number
  /** The newest epoch that is recorded or interrupted when trading decides. */
  readonly newestEpoch: number
}

/** A purchase that was decided, and its gain on a price of 1; none where it was refused. */
export type PlayedPurchase = { readonly isBought: boolean; readonly gain: number }

/** The gain of a client by purchases, and the number of those that trading refused. */
export type KnownScan = { readonly finding: Finding; readonly refused: number }

/** Returns the mean gain of purchases, and the number of those that were refused. */
export const gainOfPlays = (strategy: string, played: readonly PlayedPurchase[]): KnownScan => {
  const { mean, error } = estimateOf(played.length, (index) => played[index]?.gain ?? Number.NaN)
  return {
    finding: { strategy, mostPaid: 0, gain: mean, error },
    refused: played.filter(({ isBought }) => !isBought).length,
  }
}

const isEnd = (event: TradingEvent) => event.type === 'ContractSettled'

const play = async (
  facts: SymbolFacts,
  { walk, request, startEpoch, newestEpoch }: KnowingPurchase,
  trading: TradingDecisions,
): Promise<PlayedPurchase> => {
  const client = tradingClient(walk, offeringOf(facts), trading)
  client.buy(purchaseRequestOf(facts.symbol, request), startEpoch, newestEpoch)
  const contract = client.contract()
  if (contract === undefined) return { isBought: false, gain: 0 }
  await client.settle(walk.prices.length - 1)
  const end = client.events.find(isEnd)
  if (end === undefined) throw new Error(`open after the last tick: ${JSON.stringify(client.events.at(-1))}`)
  return { isBought: true, gain: Number(end.data.sell_price) / Number(contract.buy_price) - 1 }
}

/** The gain of a client by purchases that trading decides, and the number of those that it refuses. */
export const scanKnowing = async (
  strategy: string,
  facts: SymbolFacts,
  {
    purchases,
    trading = productDecisions,
  }: { readonly purchases: readonly KnowingPurchase[]; readonly trading?: TradingDecisions },
): Promise<KnownScan> => {
  const played: PlayedPurchase[] = []
  for (const purchase of purchases) played.push(await play(facts, purchase, trading))
  return gainOfPlays(strategy, played)
}
