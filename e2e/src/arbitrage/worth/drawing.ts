import type { Draws } from '../law/draws.ts'
import { drawnPrice, type PriceLaw } from '../law/price-law.ts'

/** The law of the prices, the random numbers, and how many of them a mean is made of. */
export type Drawing = { readonly law: PriceLaw; readonly draws: Draws; readonly count: number }

/** An unrounded price that shows this quote; a quote hides half a pip on both sides. */
export const hidden = (quotePips: number, uniform: number): number => quotePips - 0.5 + uniform

/** Prices at the entry tick of a contract that was bought at a quote: one step after it. */
export const drawnEntries = (spotPips: number, { law, draws, count }: Drawing): Float64Array => {
  const [within, moves] = [draws.stratified(count), draws.stratified(count)]
  return within.map((part, index) => drawnPrice(law, 1, hidden(spotPips, part), draws, moves[index]))
}
