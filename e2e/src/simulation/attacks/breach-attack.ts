import type { MarketTicks } from '@folio/contracts/market/market-ticks.ts'
import {
  contractTypeOf,
  exitEpochOf,
  isDigital,
  type OptionContract,
} from '@folio/contracts/trading/contracts/option-contract.ts'
import type { ContractParameters } from '@folio/contracts/websocket/trading/contract-parameters.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { diceOf } from '@folio/test-kit/dice.ts'
import type { SimulatedLedger } from '../simulated-ledger.ts'
import { TRADED_SYMBOLS } from '../simulated-trades.ts'
import { isLostAt } from '../staked-invariants.ts'
import { endByReference } from '../trading-invariants.ts'
import type { Trader, TradingDesk } from './trading-desk.ts'

/** A sale right after the tick that ended a contract without a payout. */
export type BreachTry = { readonly type: string; readonly outcome: 'sold' | 'refused' }

const SYMBOL = '1HZ100V'
const PURCHASE_EVERY_MS = 250
/** So soon after a breach a contract is sold. */
const SALE_MS = 50

const stake = { amount: 1, basis: 'stake', currency: 'USD', underlying_symbol: SYMBOL } as const
const inSeconds = (duration: number) => ({ ...stake, duration, duration_unit: 's' }) as const

/** Contracts that one tick can make worthless, with barriers at this distance from the spot, which ticks reach soon. */
const contractsAt = (distance: string): readonly ContractParameters[] => [
  { ...inSeconds(20), contract_type: 'RANGE', barrier: `+${distance}`, barrier2: `-${distance}` },
  { ...stake, contract_type: 'ACCU', growth_rate: 0.05 },
  { ...inSeconds(20), contract_type: 'NOTOUCH', barrier: `+${distance}` },
  { ...inSeconds(60), contract_type: 'TURBOSLONG', barrier: `-${distance}` },
  { ...stake, contract_type: 'ACCU', growth_rate: 0.05 },
  { ...inSeconds(60), contract_type: 'TURBOSSHORT', barrier: `+${distance}` },
]

/** Some three deviations of the ticks of a second. */
const DISTANCE = 0.0005

const contractsOn = (name: string): readonly ContractParameters[] => {
  const symbol = TRADED_SYMBOLS.find(({ symbol: each }) => each === name)
  if (symbol === undefined) throw new Error(`${name} is not traded`)
  return contractsAt((symbol.startValue * DISTANCE).toFixed(symbol.decimals))
}

type Quotes = { readonly pips: Map<number, number>; readonly numbers: Map<number, number> }

/** Tells if the tick at an epoch makes a contract worthless, before its last tick. */
const isBreachedAt = (contract: OptionContract, { pips, numbers }: Quotes, epoch: number): boolean => {
  if (epoch <= contract.entry_epoch || epoch >= (exitEpochOf(contract) ?? Number.POSITIVE_INFINITY)) return false
  if (!isDigital(contract)) return isLostAt(contract, numbers, epoch)
  return endByReference(contract, { quotes: pips, gaps: [] }, epoch)?.result === 'lost'
}

/**
 * Lets a client buy contracts at one desk, and sell each one at all desks right after the tick that breaches it; resolves
 * with all sales.
 */
export const breachAttack = async (
  ledger: SimulatedLedger,
  {
    shop,
    desks,
    trader,
  }: { readonly shop: TradingDesk; readonly desks: readonly TradingDesk[]; readonly trader: Trader },
  forMs: number,
): Promise<readonly BreachTry[]> => {
  const dice = diceOf(8)
  const open = new Map<number, OptionContract>()
  const quotes: Quotes = { pips: new Map(), numbers: new Map() }
  const sales: Promise<BreachTry>[] = []
  let recordsRead = 0
  let isOver = false

  /** Learns the contracts that were bought, as their owner does. */
  const learn = (): void => {
    for (const { type, data, stream } of ledger.records.slice(recordsRead)) {
      if (type !== 'ContractBought' || !stream.endsWith(trader.account_id)) continue
      const { contract } = JSON.parse(Buffer.from(data).toString()) as { readonly contract: OptionContract }
      open.set(contract.contract_id, contract)
    }
    recordsRead = ledger.records.length
  }

  const sellSoon = async (desk: TradingDesk, contract: OptionContract): Promise<BreachTry> => {
    await sleep(dice.below(SALE_MS))
    return { type: contractTypeOf(contract), outcome: await desk.sell(trader, contract.contract_id) }
  }

  await ledger.tailTicks(({ epoch, quotes: ticked }: MarketTicks) => {
    const quote = ticked[SYMBOL]
    if (quote === undefined) return
    quotes.pips.set(epoch, Number(quote.replace('.', '')))
    quotes.numbers.set(epoch, Number(quote))
    learn()
    for (const contract of open.values()) {
      if (isOver || !isBreachedAt(contract, quotes, epoch)) continue
      open.delete(contract.contract_id)
      for (const desk of desks) sales.push(sellSoon(desk, contract))
    }
  })
  const contracts = contractsOn(SYMBOL)
  for (let bought = 0; bought < forMs / PURCHASE_EVERY_MS; bought += 1) {
    await sleep(PURCHASE_EVERY_MS - dice.below(PURCHASE_EVERY_MS / 10))
    const contract = contracts[bought % contracts.length]
    if (contract !== undefined) await shop.buy(trader, contract)
  }
  isOver = true
  return await Promise.all(sales)
}
