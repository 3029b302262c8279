import { quantile } from '@folio/pricing/numerics/standard-normal.ts'
import type { SymbolFacts } from '@folio/pricing/offering/symbol-facts.ts'
import type { Draws } from './draws.ts'
import { normalProbability } from './normal-probability.ts'

// The documented model of prices, written apart from the simulator and from the prices of contracts. Prices are in pips and
// unrounded; a quote is the nearest whole number of pips.

/** One of the normal moves of the logarithm that a number of ticks mixes. */
export type Move = { readonly probability: number; readonly centre: number; readonly deviation: number }

/** How the price of a volatility or jump index moves. */
export type PriceLaw = {
  /** The deviation of the logarithm in one tick, without jumps. */
  readonly tickDeviation: number
  readonly hasJumps: boolean
  /** The moves that so many ticks mix; their probabilities add up to 1. */
  readonly movesIn: (ticks: number) => readonly Move[]
}

const YEAR_SECONDS = 365 * 24 * 60 * 60
const JUMP_DEVIATIONS = 30
const SECONDS_A_JUMP = 20 * 60
const JUMPS_MAX = 14

/** The probability of `jumps` jumps of which `up` go up, in `ticks` ticks. */
const jumpsProbability = (ticks: number, chance: number, jumps: number, up: number): number => {
  let probability = (1 - chance) ** (ticks - jumps)
  for (let jump = 0; jump < jumps; jump += 1) probability *= ((ticks - jump) / (jump + 1)) * chance
  for (let jump = 0; jump < up; jump += 1) probability *= (jumps - jump) / (jump + 1)
  return probability / 2 ** jumps
}

const withJumps = (ticks: number, tickDeviation: number, chance: number): readonly Move[] => {
  const size = JUMP_DEVIATIONS * tickDeviation
  const drift = -(tickDeviation ** 2) / 2 - Math.log(1 + chance * (Math.cosh(size) - 1))
  const byNet = new Map<number, number>()
  for (let jumps = 0; jumps <= Math.min(ticks, JUMPS_MAX); jumps += 1) {
    for (let up = 0; up <= jumps; up += 1) {
      const net = 2 * up - jumps
      byNet.set(net, (byNet.get(net) ?? 0) + jumpsProbability(ticks, chance, jumps, up))
    }
  }
  const deviation = tickDeviation * Math.sqrt(ticks)
  return [...byNet].map(([net, probability]) => ({ probability, centre: ticks * drift + net * size, deviation }))
}

/** The law of a volatility or jump index; throws for other models, on which no contract is priced by it. */
export const priceLawOf = ({ symbol, model, intervalSeconds }: SymbolFacts): PriceLaw => {
  if (!('volatility' in model)) throw new Error(`${symbol} has no normal moves`)
  const tickDeviation = Number(model.volatility) * Math.sqrt(intervalSeconds / YEAR_SECONDS)
  const hasJumps = model.kind === 'jump'
  const moves = (ticks: number): readonly Move[] =>
    hasJumps
      ? withJumps(ticks, tickDeviation, intervalSeconds / SECONDS_A_JUMP)
      : [{ probability: 1, centre: (-(tickDeviation ** 2) / 2) * ticks, deviation: tickDeviation * Math.sqrt(ticks) }]
  const known = new Map<number, readonly Move[]>()
  const movesIn = (ticks: number) => {
    const found = known.get(ticks) ?? moves(ticks)
    known.set(ticks, found)
    return found
  }
  return { tickDeviation, hasJumps, movesIn }
}

/** The probability that a price is below a level after a move. */
export const belowAfter = ({ centre, deviation }: Move, price: number, level: number): number =>
  normalProbability((Math.log(level / price) - centre) / deviation)

/** The probability that the price is below a level after so many ticks. */
export const chanceBelow = (law: PriceLaw, ticks: number, price: number, level: number): number => {
  let sum = 0
  for (const move of law.movesIn(ticks)) sum += move.probability * belowAfter(move, price, level)
  return sum
}

/** Chooses one of the moves of so many ticks. */
export const chosenMove = (law: PriceLaw, ticks: number, draws: Draws): Move => {
  const moves = law.movesIn(ticks)
  let rest = moves.length === 1 ? 0 : draws.uniform()
  for (const move of moves) {
    rest -= move.probability
    if (rest <= 0) return move
  }
  throw new Error('the probabilities of the moves add up to less than 1')
}

/** Draws the price after so many ticks; `uniform` decides the normal part of the move. */
export const drawnPrice = (
  law: PriceLaw,
  ticks: number,
  price: number,
  draws: Draws,
  uniform = draws.uniform(),
): number => {
  const { centre, deviation } = chosenMove(law, ticks, draws)
  return price * Math.exp(centre + deviation * quantile(uniform))
}

/** Two levels between which a price stays, 0 or infinite where there is none. */
export type Zone = { readonly low: number; readonly high: number }

/** The probability that a price is inside a zone after some ticks, and a price there. */
export type Stay = { readonly probability: number; readonly price: number }

/** Draws a price that is inside a zone after so many ticks, with the probability to be there. */
export const stayInside = (law: PriceLaw, ticks: number, price: number, { low, high }: Zone, draws: Draws): Stay => {
  const move = chosenMove(law, ticks, draws)
  const from = low <= 0 ? 0 : belowAfter(move, price, low)
  const to = high === Number.POSITIVE_INFINITY ? 1 : belowAfter(move, price, high)
  const probability = to - from
  // Beyond the seventh deviation the difference of two probabilities near 1 has no digits left.
  if (!(probability > 1e-13)) return { probability: 0, price }
  const level = Math.min(1 - 1e-16, Math.max(1e-300, from + draws.uniform() * probability))
  return { probability, price: price * Math.exp(move.centre + move.deviation * quantile(level)) }
}

/** Beyond so many deviations a level is out of reach, but for a probability of 3e-12. */
const OUT_OF_REACH = 7

/**
 * The most ticks, from 1 to `ticks`, in which a price cannot move by a difference of logarithms. They may be drawn at once,
 * since a level so far away need not be watched; a law with jumps goes tick by tick.
 */
export const safeTicks = (law: PriceLaw, ticks: number, distance: number): number => {
  const reach = distance / (OUT_OF_REACH * law.tickDeviation)
  return law.hasJumps || !(reach > 1) ? 1 : Math.min(ticks, Math.floor(reach * reach))
}
