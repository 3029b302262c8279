import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import { dayNumberOf } from '@folio/kernel/units/utc-day.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { quantile } from '@folio/pricing/numerics/standard-normal.ts'
import { JUMP_DEVIATIONS, SPIKE } from '@folio/pricing/offering/symbol-facts.ts'
import { stepDeviationOf } from '@folio/pricing/price-walk.ts'
import type { SimulatedSymbol } from './simulated-symbols.ts'
import { NOISE, type TickNoise } from './tick-noise.ts'

/**
 * The unrounded price of a symbol, the lower border of one that ranges between borders, and the epoch of the last tick of
 * one that begins each day at its start value.
 */
export type PriceState = { readonly price: number; readonly low?: number; readonly epoch?: number }

/** A tick to come: its epoch and its random numbers. */
export type NextTick = { readonly epoch: number; readonly noise: TickNoise }

/** The mean time between two jumps of a jump index. */
const JUMP_EVERY_SECONDS = 1200

const STEP = 0.1
const RANGE_STEPS = 50

/** Rounds a price that moves by tenths, which have no exact double. */
const toTenths = (price: number): number => Math.round(price / STEP) / (1 / STEP)

/** The state before a symbol's first tick. */
export const startState = ({ model, startValue }: SimulatedSymbol): PriceState =>
  model.kind === 'range-break'
    ? { price: startValue, low: startValue - (RANGE_STEPS / 2) * STEP }
    : { price: startValue }

/** The factor of one tick of a martingale with this deviation. */
const brownian = (deviation: number, noise: TickNoise): number =>
  Math.exp(-(deviation ** 2) / 2 + deviation * quantile(noise(NOISE.move)))

const isUp = (noise: TickNoise): boolean => noise(NOISE.direction) < 0.5

const jumped = (deviation: number, intervalSeconds: number, noise: TickNoise): number => {
  const chance = intervalSeconds / JUMP_EVERY_SECONDS
  const size = JUMP_DEVIATIONS * deviation
  // The mean of a jump's factor is above one; the drift takes that back, so that the price stays a martingale.
  const compensated = brownian(deviation, noise) / (1 + chance * (Math.cosh(size) - 1))
  if (noise(NOISE.jump) >= chance) return compensated
  return compensated * Math.exp(isUp(noise) ? size : -size)
}

/** The factor of a boom index: one spike in `period` ticks, else a small move that makes the mean one. */
const boom = (period: number, noise: TickNoise): number =>
  noise(NOISE.jump) < 1 / period ? SPIKE : -SPIKE / (period - 1)

const nextInRange = ({ price, low = price }: PriceState, touches: number, noise: TickNoise): PriceState => {
  const width = RANGE_STEPS * STEP
  const moved = toTenths(price + (isUp(noise) ? STEP : -STEP))
  const isBelow = moved < low
  const isAbove = moved > toTenths(low + width)
  if (!isBelow && !isAbove) return { price: moved, low }
  if (noise(NOISE.jump) >= 1 / touches) return { price: toTenths(isBelow ? moved + 2 * STEP : moved - 2 * STEP), low }
  return { price: moved, low: toTenths(isBelow ? low - width : low + width) }
}

/** The state of a symbol at another price; a range between borders that does not have it moves by whole widths. */
export const movedTo = ({ low, ...state }: PriceState, price: number): PriceState => {
  if (low === undefined) return { ...state, price }
  const width = RANGE_STEPS * STEP
  let moved = low
  while (price < moved) moved = toTenths(moved - width)
  while (price > toTenths(moved + width)) moved = toTenths(moved + width)
  return { ...state, price, low: moved }
}

/** The state of a symbol after its next tick; a pure function of the state before and the tick's random numbers. */
export const nextPrice = (symbol: SimulatedSymbol, state: PriceState, { epoch, noise }: NextTick): PriceState => {
  const { model, intervalSeconds, startValue } = symbol
  const { price } = state
  switch (model.kind) {
    case 'volatility':
      return { price: price * brownian(stepDeviationOf(model.volatility, intervalSeconds), noise) }
    case 'jump':
      return { price: price * jumped(stepDeviationOf(model.volatility, intervalSeconds), intervalSeconds, noise) }
    case 'boom':
      return { price: price * (1 + boom(model.period, noise)) }
    case 'crash':
      return { price: price * (1 - boom(model.period, noise)) }
    case 'daily': {
      // The ticks of midnight may be missing, so that a later tick is the first of its day.
      const { epoch: lastEpoch = epoch - intervalSeconds } = state
      if (dayNumberOf(epoch) !== dayNumberOf(lastEpoch)) return { price: startValue, epoch }
      const drift = Math.exp((model.driftPerDay * intervalSeconds) / DAY_SECONDS)
      return { price: price * drift * brownian(stepDeviationOf(model.volatility, intervalSeconds), noise), epoch }
    }
    case 'step':
      return { price: toTenths(price + (isUp(noise) ? STEP : -STEP)) }
    case 'range-break':
      return nextInRange(state, model.touches, noise)
    default:
      return unreachable(model)
  }
}

/** The quote of a price: the price rounded to the pip, with all decimals. */
export const quoteOf = ({ decimals }: Pick<SimulatedSymbol, 'decimals'>, { price }: PriceState): string =>
  price.toFixed(decimals)
