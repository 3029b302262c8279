import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { DEFAULT_HOUSE_LIMITS, type HouseCheck } from '@folio/contracts/trading/house-limits.ts'
import { times } from '@folio/kernel/amount.ts'
import { type ExposureSums, type ExposuresUsed, exposureSums } from '@folio/option-contracts/exposure-sums.ts'
import { contractFacts } from '@folio/option-contracts/facts/contract-facts.ts'
import type { ContractRequest } from '@folio/pricing/offering/contract-request.ts'
import type { SymbolFacts } from '@folio/pricing/offering/symbol-facts.ts'
import { epochAt, type RecordedWalk, walkReader } from './recorded-walk.ts'
import { productDecisions, type TradingDecisions } from './trading-client.ts'
import { offeringOf, openingOf, payingIn, purchaseOn, purchaseRequestOf } from './trading-commands.ts'

// Limits of exposure bound what the house loses when many win at once: clients who bet alike buy as long as trading sells, and
// the worst of some walks decides.

/** Clients who all ask for the same contract in the same second, on each of some walks. */
export type AlikeBets = {
  readonly facts: SymbolFacts
  readonly request: ContractRequest
  readonly clients: number
  /** The contracts that each client asks for. */
  readonly contracts: number
  /** With real money purchases meet the limits of the house, too. */
  readonly money: 'real' | 'demo'
  readonly walks: readonly RecordedWalk[]
}

/** The number of contracts that were sold, and what the house lost by them, on the worst walk. */
export type HouseLoss = { readonly sold: number; readonly lost: number }

const PAID_IN = '10000'
const FIRST_ID = 1000
const IDS_PER_CONTRACT = 10

/** What a purchase meets of the limits of the house, as the only instance of trading finds it. */
const checksOf = ({ symbol, expiry, clientSymbol, clientExpiry }: ExposuresUsed): readonly HouseCheck[] => {
  const { clientSymbolPart, clientExpiryPart, ...limits } = DEFAULT_HOUSE_LIMITS
  return [
    { limit: 'symbol', used: symbol, max: limits.symbol },
    { limit: 'expiry', used: expiry, max: limits.expiry },
    { limit: 'client_symbol', used: clientSymbol, max: times(limits.symbol, clientSymbolPart) },
    { limit: 'client_expiry', used: clientExpiry, max: times(limits.expiry, clientExpiryPart) },
  ]
}

const boughtIn = (events: readonly TradingEvent[]): OptionContract | undefined => {
  const bought = events.find(({ type }) => type === 'ContractBought')
  return bought?.type === 'ContractBought' ? bought.data.contract : undefined
}

/** Lets one client buy as often as trading sells; returns the decisions on its account and its contracts. */
const playClient = (
  { facts, request, contracts, money }: AlikeBets,
  walk: RecordedWalk,
  {
    trading,
    sums,
    number,
  }: { readonly trading: TradingDecisions; readonly sums: ExposureSums; readonly number: number },
) => {
  const account = `${money === 'real' ? 'ROT' : 'DOT'}${1_000_000_001 + number}`
  const market = { walk, offering: offeringOf(facts) }
  let state = trading.initial
  const decide = (command: Parameters<TradingDecisions['decide']>[0]): readonly TradingEvent[] => {
    const made = trading.decide(command, state)
    state = made.reduce(trading.evolve, state)
    return made
  }
  decide(openingOf(account, money))
  if (money === 'real') decide(payingIn(account, PAID_IN))
  const open: OptionContract[] = []
  for (let count = 0; count < contracts; count += 1) {
    const contractId = FIRST_ID + IDS_PER_CONTRACT * (number * contracts + count)
    const asked = { startEpoch: walk.firstEpoch, contractId }
    const wire = purchaseRequestOf(facts.symbol, request)
    const wanted = boughtIn(trading.decide(purchaseOn(market, wire, asked), state))
    if (wanted === undefined) break
    const house = money === 'real' ? { house: checksOf(sums.usedFor(account, wanted)) } : {}
    const bought = boughtIn(decide(purchaseOn(market, wire, { ...asked, ...house })))
    if (bought === undefined) break
    sums.add(account, bought)
    open.push(bought)
  }
  return { open, decide }
}

const play = async (bets: AlikeBets, walk: RecordedWalk, trading: TradingDecisions): Promise<HouseLoss> => {
  const sums = exposureSums()
  const reader = walkReader(walk)
  const epoch = epochAt(walk, walk.prices.length - 1)
  let [sold, lost] = [0, 0]
  for (let number = 0; number < bets.clients; number += 1) {
    const { open, decide } = playClient(bets, walk, { trading, sums, number })
    sold += open.length
    for (const contract of open) {
      const { contract_id, buy_price } = contract
      const facts = await contractFacts(reader, contract, epoch)
      const [end] = decide({ type: 'SettleContract', contract_id, epoch, facts })
      if (end?.type !== 'ContractSettled') throw new Error(`open after the last tick: ${JSON.stringify(contract)}`)
      lost += Number(end.data.sell_price) - Number(buy_price)
    }
  }
  return { sold, lost }
}

/** Returns the largest loss of the house to clients who bet alike, on some walks. */
export const worstLoss = async (bets: AlikeBets, trading: TradingDecisions = productDecisions): Promise<HouseLoss> => {
  let worst: HouseLoss = { sold: 0, lost: Number.NEGATIVE_INFINITY }
  for (const walk of bets.walks) {
    const played = await play(bets, walk, trading)
    if (played.lost > worst.lost) worst = played
  }
  return worst
}
