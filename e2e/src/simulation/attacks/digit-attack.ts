import type { MarketTicks } from '@folio/contracts/market/market-ticks.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { diceOf } from '@folio/test-kit/dice.ts'
import type { SimulatedLedger } from '../simulated-ledger.ts'
import type { Trader, TradingDesk } from './trading-desk.ts'

/** A purchase of a digit: the contract, or the code of the refusal, and the newest tick that everybody had seen before it. */
export type DigitTry = { readonly symbol: string; readonly known: number; readonly outcome: number | string }

/** Each tick: right after it, in the time for which clocks may differ, and around the next one. */
const WINDOWS_MS = [
  { from: 0, length: 1 },
  { from: 0, length: 20 },
  { from: 0, length: 300 },
  { from: 980, length: 20 },
  { from: 980, length: 40 },
  { from: 300, length: 700 },
] as const

/**
 * Lets a client at each desk bet, around each tick, that the next tick has the last digit of the newest one; resolves with
 * all tries.
 */
export const digitAttack = async (
  ledger: SimulatedLedger,
  desks: readonly { readonly desk: TradingDesk; readonly trader: Trader }[],
  forMs: number,
): Promise<readonly DigitTry[]> => {
  const dice = diceOf(7)
  const newest = new Map<string, number>()
  const tries: Promise<DigitTry>[] = []
  let isOver = false

  const bet = async ({ desk, trader }: (typeof desks)[number], symbol: string, digit: string): Promise<DigitTry> => {
    const { from, length } = WINDOWS_MS[dice.below(WINDOWS_MS.length)] ?? WINDOWS_MS[0]
    const afterMs = from + dice.below(length)
    if (afterMs > 0) await sleep(afterMs)
    const known = newest.get(symbol) ?? 0
    const stake = { amount: 1, basis: 'stake', currency: 'USD' } as const
    const outcome = await desk.buy(trader, {
      ...stake,
      contract_type: 'DIGITMATCH',
      underlying_symbol: symbol,
      barrier: digit,
      duration: 1,
      duration_unit: 't',
    })
    return { symbol, known, outcome }
  }

  await ledger.tailTicks(({ epoch, quotes }: MarketTicks) => {
    for (const [symbol, quote] of Object.entries(quotes)) {
      newest.set(symbol, epoch)
      if (isOver) continue
      for (const each of desks)
        tries.push(bet(each, symbol, quote.at(-1) ?? '0'), bet(each, symbol, quote.at(-1) ?? '0'))
    }
  })
  await sleep(forMs)
  isOver = true
  return await Promise.all(tries)
}

/** The digit that a contract bets on, and its end. */
export type DigitEnd = TradingEventData<'ContractSettled'>

/** The results of tries: those whose tick was known before, the hits, and the bounds of hits that chance keeps. */
export const judgeDigits = (tries: readonly DigitTry[], ends: ReadonlyMap<number, DigitEnd>) => {
  const won = new Map<string, { tries: number; hits: number }>()
  let foreseen = 0
  for (const { known, outcome } of tries) {
    const end = typeof outcome === 'number' ? ends.get(outcome) : undefined
    if (end === undefined || !('bet' in end.contract)) continue
    const { entry_epoch, underlying_symbol, bet } = end.contract
    if (entry_epoch <= known) foreseen += 1
    // Bets on one digit of one tick win or lose together.
    const key = `${underlying_symbol} ${entry_epoch} ${JSON.stringify(bet)}`
    const group = won.get(key) ?? { tries: 0, hits: 0 }
    won.set(key, { tries: group.tries + 1, hits: group.hits + (end.status === 'won' ? 1 : 0) })
  }
  const groups = [...won.values()]
  const bought = groups.reduce((sum, group) => sum + group.tries, 0)
  const deviation = Math.sqrt(0.1 * 0.9 * groups.reduce((sum, group) => sum + group.tries ** 2, 0))
  return {
    bought,
    foreseen,
    hits: groups.reduce((sum, group) => sum + group.hits, 0),
    /** Chance leaves them once in two million. */
    least: bought * 0.1 - 5 * deviation,
    most: bought * 0.1 + 5 * deviation,
  }
}
