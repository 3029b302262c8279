import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { contractFacts } from '@folio/option-contracts/facts/contract-facts.ts'
import type { SymbolFacts } from '@folio/pricing/offering/symbol-facts.ts'
import { epochAt, walkReader } from './recorded-walk.ts'
import { gainOfPlays, type KnowingPurchase, type KnownScan, type PlayedPurchase } from './scan-known.ts'
import { productDecisions, type TradingDecisions } from './trading-client.ts'
import { offeringOf, openingOf, payingIn, purchaseOn, purchaseRequestOf } from './trading-commands.ts'

/** A purchase by a client without money, whose command is delivered a second time at the newest epoch of the market. */
export type RedeliveredPurchase = KnowingPurchase & {
  /** True if the client pays in before the second delivery. */
  readonly paysIn: boolean
}

const ACCOUNT = 'ROT1000000001'
const PAID_IN = '100'

/** An account whose commands are delivered at least once: one that an event has answered is not decided again. */
const accountOf = (trading: TradingDecisions) => {
  const answered = new Set<string>()
  const events: TradingEvent[] = []
  let state = trading.initial
  return {
    events,
    deliver: (id: string, command: TradingCommand): void => {
      if (answered.has(id)) return
      const made = trading.decide(command, state)
      if (made.length > 0) answered.add(id)
      events.push(...made)
      state = made.reduce(trading.evolve, state)
    },
  }
}

const play = async (
  facts: SymbolFacts,
  { walk, request, startEpoch, newestEpoch, paysIn }: RedeliveredPurchase,
  trading: TradingDecisions,
): Promise<PlayedPurchase> => {
  const { deliver, events } = accountOf(trading)
  const market = { walk, offering: offeringOf(facts) }
  const purchaseAt = (newest: number) =>
    purchaseOn(market, purchaseRequestOf(facts.symbol, request), { startEpoch, newestEpoch: newest })
  deliver('opening', openingOf(ACCOUNT, 'real'))
  deliver('purchase', purchaseAt(startEpoch))
  if (paysIn) deliver('money', payingIn(ACCOUNT, PAID_IN))
  deliver('purchase', purchaseAt(newestEpoch))
  const bought = events.find(({ type }) => type === 'ContractBought')
  if (bought?.type !== 'ContractBought') return { isBought: false, gain: 0 }
  const { contract } = bought.data
  const epoch = epochAt(walk, walk.prices.length - 1)
  const settled = await contractFacts(walkReader(walk), contract, epoch)
  deliver('end', { type: 'SettleContract', contract_id: contract.contract_id, epoch, facts: settled })
  const end = events.find(({ type }) => type === 'ContractSettled')
  if (end?.type !== 'ContractSettled') throw new Error(`open after the last tick: ${JSON.stringify(events.at(-1))}`)
  return { isBought: true, gain: Number(end.data.sell_price) / Number(contract.buy_price) - 1 }
}

/** The gain of a client whose purchases trading refuses at first, and the number of those that stay refused. */
export const scanRedelivered = async (
  strategy: string,
  facts: SymbolFacts,
  {
    purchases,
    trading = productDecisions,
  }: { readonly purchases: readonly RedeliveredPurchase[]; readonly trading?: TradingDecisions },
): Promise<KnownScan> => {
  const played: PlayedPurchase[] = []
  for (const purchase of purchases) played.push(await play(facts, purchase, trading))
  return gainOfPlays(strategy, played)
}
