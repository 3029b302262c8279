import { dayNumberOf, utcDayOf } from '@folio/kernel/units/utc-day.ts'
import type { FeedBatch, FeedStart, FeedStates, FeedTick } from '../port.ts'
import { nextPrice, type PriceState, quoteOf, startState } from './next-price.ts'
import type { SimulatedSymbol } from './simulated-symbols.ts'
import { stateOfTexts, textsOfState } from './state-texts.ts'
import { tickNoise } from './tick-noise.ts'

/** The ticks to compute: of these symbols, after an epoch and the states at it, up to and including the epoch `to`. */
export type SimulatedRange = {
  readonly after: FeedStart
  readonly to: number
  readonly symbols: readonly SimulatedSymbol[]
  /** Returns the secret of a UTC day, `yyyymmdd`; called once for each day of the range. */
  readonly secretOf: (day: string) => Uint8Array
  readonly storeEpoch: number
}

const sorted = (states: FeedStates): FeedStates =>
  Object.fromEntries(Object.entries(states).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** A batch of simulated ticks, with the states after them. */
type SimulatedBatch = FeedBatch & { readonly states: FeedStates }

/**
 * Computes the ticks of simulated symbols as a pure function. A symbol without a state begins at its start value. The
 * states of symbols that are not asked for pass unchanged. A range gives the same ticks and
 * states as its parts, one after the other.
 */
export const ticksAfter = ({ after, to, symbols, secretOf, storeEpoch }: SimulatedRange): SimulatedBatch => {
  const before: FeedStates = after.states ?? {}
  const states = new Map<string, PriceState>()
  for (const { symbol } of symbols) {
    const texts = before[symbol]
    if (texts !== undefined) states.set(symbol, stateOfTexts(symbol, texts))
  }

  const ticks: FeedTick[] = []
  let day = Number.NaN
  let noiseOf = tickNoise(new Uint8Array())
  for (let epoch = after.epoch + 1; epoch <= to; epoch += 1) {
    if (dayNumberOf(epoch) !== day) {
      day = dayNumberOf(epoch)
      noiseOf = tickNoise(secretOf(utcDayOf(epoch)))
    }
    for (const symbol of symbols) {
      if (epoch % symbol.intervalSeconds !== 0) continue
      const noise = noiseOf({ storeEpoch, symbol: symbol.symbol, epoch })
      const state = nextPrice(symbol, states.get(symbol.symbol) ?? startState(symbol), { epoch, noise })
      states.set(symbol.symbol, state)
      ticks.push({ symbol: symbol.symbol, sourceTime: epoch, sourceSeq: 0, quote: quoteOf(symbol, state) })
    }
  }

  const changed = Object.fromEntries([...states].map(([symbol, state]) => [symbol, textsOfState(state)]))
  return { ticks, completeTo: to, states: sorted({ ...before, ...changed }) }
}
