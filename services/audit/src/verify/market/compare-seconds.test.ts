import { dayStart } from '@folio/contracts/market/tick-hours.ts'
import type { FeedStates } from '@folio/feed/port.ts'
import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { ticksAfter } from '@folio/feed/simulator/ticks-after.ts'
import { describe, expect, it } from 'vitest'
import { SAMPLE_DAY, secretOn } from '../../testing/sample-market.ts'
import { compareSeconds, compareStates } from './compare-seconds.ts'

const EPOCH = dayStart(SAMPLE_DAY) + 3600
const SYMBOL = 'R_100'
const symbols = simulatedSymbols.filter(({ symbol }) => symbol === SYMBOL)
const decimals = symbols[0]?.decimals ?? Number.NaN

const statesAt = (price: number): FeedStates => ({ [SYMBOL]: { price: String(price) } })
const stateAt = (price: number) => ({
  states: statesAt(price),
  epochs: new Map([[SYMBOL, EPOCH - 2]]),
  storeEpoch: 1,
})

/** The price that follows from a price before the epoch; both grow by the same factor. */
const nextPrice = (price: number): number => {
  const after = { epoch: EPOCH - 2, states: statesAt(price) }
  const { states } = ticksAfter({ after, to: EPOCH, symbols, secretOf: secretOn, storeEpoch: 1 })
  return Number(states[SYMBOL]?.['price'])
}

describe('a recorded state', () => {
  const faultsAt = (relative: number) => {
    const states = statesAt(10_000 * (1 + relative))
    return compareStates(stateAt(10_000), { epoch: EPOCH, quotes: {}, states }, symbols).length
  }

  it('may differ by a billionth of its price, upwards and downwards, and by no more', () => {
    expect([9e-10, -9e-10].map(faultsAt)).toEqual([0, 0])
    expect([1.1e-9, -1.1e-9].map(faultsAt)).toEqual([1, 1])
  })
})

describe('a recorded quote', () => {
  /**
   * The faults of a quote so many pips beyond the edge between two quotes, from which its price lies so far,
   * relatively.
   */
  const faultsAt = (relative: number, pips = 1) => {
    const pip = 10 ** -decimals
    const factor = nextPrice(10_000) / 10_000
    const edge = Math.floor(nextPrice(10_000) / pip) * pip + pip / 2
    const from = stateAt((edge * (1 + relative)) / factor)
    const quotes = { [SYMBOL]: (edge - Math.sign(relative) * (pips - 0.5) * pip).toFixed(decimals) }
    return compareSeconds(from, [{ epoch: EPOCH, quotes }], { symbols, secretOf: secretOn }).faults.length
  }

  it('may be rounded to the other side where the price lies within a billionth of the edge, and no farther', () => {
    expect([9e-10, -9e-10].map((relative) => faultsAt(relative))).toEqual([0, 0])
    expect([1.1e-9, -1.1e-9].map((relative) => faultsAt(relative))).toEqual([1, 1])
  })

  it('must be that of the other side where the price lies so near to the edge, and no quote farther off', () => {
    const faults = (pips: number) => [9e-10, -9e-10].map((relative) => faultsAt(relative, pips))
    expect([2, -1, 1_000].map(faults)).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ])
  })
})
