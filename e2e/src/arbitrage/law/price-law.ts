import { quantile } from '@folio/pricing/numerics/standard-normal.ts'
import type { SymbolFacts } from '@folio/pricing/offering/symbol-facts.ts'
import type { Draws } from './draws.ts'
import { netJumps } from './net-jumps.ts'
import { normalProbability } from './normal-probability.ts'

// The documented model of prices, written apart from the simulator and from the prices of contracts. Prices are in pips and
// unrounded; a quote is the nearest whole number of pips.

/** One of the normal moves of the logarithm that a number of ticks mixes. */
export type Move = { readonly probability: number; readonly centre: number; readonly deviation: number }

/** The law by which the price of an index moves. */
export type PriceLaw = {
  /** The deviation of the logarithm in one tick, without jumps. */
  readonly tickDeviation: number
  readonly hasJumps: boolean
  /** The moves that so many ticks mix; their probabilities add up to 1. */
  readonly movesIn: (ticks: number) => readonly Move[]
  /** The mean of what the price gains in so many ticks, a fraction of it: none, if it is a martingale. */
  readonly driftIn: (ticks: number) => number
}

const YEAR_SECONDS = 365 * 24 * 60 * 60
const JUMP_DEVIATIONS = 30
const SECONDS_A_JUMP = 20 * 60
/** In so many ticks there are more jumps than that once in a hundred billion times. */
const JUMPY_TICKS_MAX = 1000
const JUMPS_MAX = 14
/** The size of the spikes of boom and crash indices. */
export const SPIKE = 0.01

/** The logarithm of the mean factor of the jumps of one tick, which the drift takes back. */
const compensationOf = (tickDeviation: number, chance: number): number =>
  Math.log(1 + chance * (Math.cosh(JUMP_DEVIATIONS * tickDeviation) - 1))

/** The law of prices whose moves are known for each number of ticks. */
const lawOf = (
  moves: (ticks: number) => readonly Move[],
  { tickDeviation, hasJumps }: Pick<PriceLaw, 'tickDeviation' | 'hasJumps'>,
): PriceLaw => {
  const known = new Map<number, { readonly moves: readonly Move[]; readonly drift: number }>()
  const knownIn = (ticks: number) => {
    const found = known.get(ticks)
    if (found !== undefined) return found
    const made = moves(ticks)
    const factors = made.map(
      ({ probability, centre, deviation }) => probability * Math.expm1(centre + deviation ** 2 / 2),
    )
    const entry = { moves: made, drift: factors.reduce((sum, factor) => sum + factor, 0) }
    known.set(ticks, entry)
    return entry
  }
  return { tickDeviation, hasJumps, movesIn: (ticks) => knownIn(ticks).moves, driftIn: (ticks) => knownIn(ticks).drift }
}

const withJumps = (ticks: number, tickDeviation: number, chance: number): readonly Move[] => {
  const size = JUMP_DEVIATIONS * tickDeviation
  const drift = -(tickDeviation ** 2) / 2 - compensationOf(tickDeviation, chance)
  const deviation = tickDeviation * Math.sqrt(ticks)
  return netJumps(ticks, chance).map(({ net, probability }) => ({
    probability,
    centre: ticks * drift + net * size,
    deviation,
  }))
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
  return lawOf(moves, { tickDeviation, hasJumps })
}

/** The law of a jump index if its drift left the jumps out, so that its price rose on average. */
export const withoutCompensation = (
  { tickDeviation, hasJumps, movesIn }: PriceLaw,
  { intervalSeconds }: SymbolFacts,
): PriceLaw => {
  const compensation = compensationOf(tickDeviation, intervalSeconds / SECONDS_A_JUMP)
  const moves = (ticks: number) =>
    movesIn(ticks).map((move) => ({ ...move, centre: move.centre + ticks * compensation }))
  return lawOf(moves, { tickDeviation, hasJumps })
}

/** A deviation so small that a move is certain. */
const CERTAIN = 1e-12

/** The law of a boom or crash index, for so few ticks that no more than one of them is a spike. */
export const spikedLaw = ({ symbol, model }: SymbolFacts): PriceLaw => {
  if (!('period' in model)) throw new Error(`${symbol} has no spikes`)
  const { kind, period } = model
  const sign = kind === 'boom' ? 1 : -1
  const [spike, small] = [Math.log(1 + sign * SPIKE), Math.log(1 - (sign * SPIKE) / (period - 1))]
  const moves = (ticks: number): readonly Move[] => [
    { probability: 1 - ticks / period, centre: ticks * small, deviation: CERTAIN },
    { probability: ticks / period, centre: (ticks - 1) * small + spike, deviation: CERTAIN },
  ]
  return lawOf(moves, { tickDeviation: -sign * small, hasJumps: true })
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
 * since a level so far away need not be watched; where prices jump, the difference is beyond their jumps, too.
 */
export const safeTicks = (law: PriceLaw, ticks: number, distance: number): number => {
  const jumps = law.hasJumps ? JUMPS_MAX * JUMP_DEVIATIONS : 0
  const reach = (distance / law.tickDeviation - jumps) / OUT_OF_REACH
  if (!(reach > 1)) return 1
  return Math.min(ticks, Math.floor(reach * reach), law.hasJumps ? JUMPY_TICKS_MAX : ticks)
}
