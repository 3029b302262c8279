import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { PurchaseRequest } from '@folio/contracts/trading/contracts/purchase-request.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { DEFAULT_HOUSE_LIMITS } from '@folio/contracts/trading/house-limits.ts'
import { amountOf, ZERO } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { type ExposureSums, type ExposuresUsed, exposureSums } from '@folio/option-contracts/exposure-sums.ts'
import { contractFacts } from '@folio/option-contracts/facts/contract-facts.ts'
import type { ContractRequest } from '@folio/pricing/offering/contract-request.ts'
import type { SymbolFacts } from '@folio/pricing/offering/symbol-facts.ts'
import { houseChecks } from '@folio/trading/application/house/house-checks.ts'
import { epochAt, type RecordedWalk, walkReader } from './recorded-walk.ts'
import { productDecisions, type TradingDecisions } from './trading-client.ts'
import { offeringOf, openingOf, payingIn, purchaseOn, purchaseRequestOf } from './trading-commands.ts'

// Limits of exposure bound what the house loses when many win at once: clients who bet alike buy as long as trading sells, and
// the worst of some walks decides.

/** Clients who all ask for the same contracts in the same second, on each of some walks. */
export type AlikeBets = {
  readonly facts: SymbolFacts
  readonly requests: readonly ContractRequest[]
  readonly clients: number
  /** The contracts for which each client asks by each request. */
  readonly contracts: number
  /** With real money purchases meet the limits of the house, too. */
  readonly money: 'real' | 'demo'
  /** The money of each client with real money; left out, 10,000. */
  readonly paidIn?: string
  /** The instances of trading that the clients use in turn, and that see no purchases of each other; one by default. */
  readonly instances?: number
  readonly walks: readonly RecordedWalk[]
}

/** The number of contracts that were sold, the sum of their prices, and what the house lost by them, on the worst walk. */
export type HouseLoss = { readonly sold: number; readonly paid: number; readonly lost: number }

const PAID_IN = '10000'
const FIRST_ID = 1000
const IDS_PER_CONTRACT = 10

/** Compares a purchase with the limits of the house. */
type Checks = ReturnType<typeof houseChecks>

const NO_EXPOSURE: ExposuresUsed = { symbol: ZERO, expiry: ZERO, clientSymbol: ZERO, clientExpiry: ZERO }

/** The comparison of an instance of trading that is one of so many. */
export const checksOfOneIn = (writers: number): Checks => houseChecks({ limits: DEFAULT_HOUSE_LIMITS, writers })

const boughtIn = (events: readonly TradingEvent[]): OptionContract | undefined => {
  const bought = events.find(({ type }) => type === 'ContractBought')
  return bought?.type === 'ContractBought' ? bought.data.contract : undefined
}

/** The decisions of an instance of trading for clients, and the exposures that it has sold. */
type House = { readonly trading: TradingDecisions; readonly checks: Checks; readonly sums: ExposureSums }

/** Lets one client buy by each request as often as trading sells; returns the decisions on its account and its contracts. */
const playClient = (
  { facts, requests, contracts, money, paidIn = PAID_IN }: AlikeBets,
  { walk, number }: { readonly walk: RecordedWalk; readonly number: number },
  { trading, checks, sums }: House,
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
  if (money === 'real') decide(payingIn(account, paidIn))
  const open: OptionContract[] = []
  const buy = (wire: PurchaseRequest): OptionContract | undefined => {
    const contractId = FIRST_ID + IDS_PER_CONTRACT * (number * contracts * requests.length + open.length)
    const asked = { startEpoch: walk.firstEpoch, contractId }
    const wanted = boughtIn(trading.decide(purchaseOn(market, wire, asked), state))
    if (wanted === undefined) return undefined
    const house =
      money === 'real' ? { house: checks({ stored: NO_EXPOSURE, underWay: sums.usedFor(account, wanted) }) } : {}
    return boughtIn(decide(purchaseOn(market, wire, { ...asked, ...house })))
  }
  for (const request of requests) {
    const wire = purchaseRequestOf(facts.symbol, request)
    for (let count = 0; count < contracts; count += 1) {
      const bought = buy(wire)
      if (bought === undefined) break
      sums.add(account, bought)
      open.push(bought)
    }
  }
  return { open, decide }
}

const FREE = amountOf('0')

/** Returns the amount that trading pays for a contract after the last tick of a walk: at its end, or else by a sale. */
const paidFor = async (
  contract: OptionContract,
  walk: RecordedWalk,
  decide: ReturnType<typeof playClient>['decide'],
): Promise<number> => {
  const epoch = epochAt(walk, walk.prices.length - 1)
  const facts = await contractFacts(walkReader(walk), contract, epoch)
  const { contract_id } = contract
  const asked_at = timestampOf((epoch + 0.5) * 1e6)
  const [end] = [
    ...decide({ type: 'SettleContract', contract_id, epoch, facts }),
    ...decide({ type: 'SellContract', contract_id, asked_at, price: FREE, facts }),
  ]
  if (end?.type !== 'ContractSettled' && end?.type !== 'ContractSold') {
    throw new Error(`open after the last tick: ${JSON.stringify(contract)}`)
  }
  return Number(end.data.sell_price)
}

const play = async (bets: AlikeBets, walk: RecordedWalk, rules: Omit<House, 'sums'>): Promise<HouseLoss> => {
  const instances = Array.from({ length: bets.instances ?? 1 }, (): House => ({ ...rules, sums: exposureSums() }))
  let [sold, paid, lost] = [0, 0, 0]
  for (let number = 0; number < bets.clients; number += 1) {
    const instance = instances[number % instances.length]
    if (instance === undefined) throw new Error('there is no instance')
    const { open, decide } = playClient(bets, { walk, number }, instance)
    sold += open.length
    for (const contract of open) {
      const price = Number(contract.buy_price)
      paid += price
      lost += (await paidFor(contract, walk, decide)) - price
    }
  }
  return { sold, paid, lost }
}

/** Returns the largest loss of the house to clients who bet alike, on some walks. */
export const worstLoss = async (
  bets: AlikeBets,
  trading: TradingDecisions = productDecisions,
  checks: Checks = checksOfOneIn(bets.instances ?? 1),
): Promise<HouseLoss> => {
  let worst: HouseLoss = { sold: 0, paid: 0, lost: Number.NEGATIVE_INFINITY }
  for (const walk of bets.walks) {
    const played = await play(bets, walk, { trading, checks })
    if (played.lost > worst.lost) worst = played
  }
  return worst
}
