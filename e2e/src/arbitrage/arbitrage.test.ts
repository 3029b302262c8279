import { type SimulatedSymbol, simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { describe, expect, it } from 'vitest'
import type { Span } from './digital-purchases.ts'
import { bestOf, described, type Finding, overpaid, tooDear, winners } from './finding.ts'
import { productHouse } from './house.ts'
import { type Grid, scanDigitals, scanStakes } from './scan.ts'
import { atPips, atStart, type ScannedSymbol } from './symbols.ts'

// Draws all contracts by the documented model of prices and looks for a client who gains: see docs/testing.md.

const FAST_DRAWS = 28
const DRAWS = Number(process.env['ARBITRAGE_DRAWS'] ?? FAST_DRAWS)
const isLong = DRAWS > FAST_DRAWS
const LONG_MS = 6 * 60 * 60_000

const inTicks = (...counts: number[]): readonly Span[] => counts.map((duration) => ({ duration, unit: 't' }))
const inSeconds = (...counts: number[]): readonly Span[] => counts.map((duration) => ({ duration, unit: 's' }))
const days = (duration: number): Span => ({ duration, unit: 'd' })

const fast: Grid = {
  spans: [...inTicks(1, 5), ...inSeconds(15)],
  soldSpans: inSeconds(67),
  sales: { ticksLeft: [1, 31], near: [0.01, 1], far: [0.5] },
  vanillaSpans: inSeconds(61),
  turboSpans: inTicks(5),
  cancellations: ['5m'],
  multiplierTicks: 500,
  distances: { single: [-1, 0.6], pairs: [[0.6, 1.5]] },
  watchedTicksMax: 400,
  draws: DRAWS,
}

const long: Grid = {
  spans: [...inTicks(1, 2, 5, 6, 10), ...inSeconds(16, 23, 301, 3600), days(1), days(30)],
  soldSpans: [...inSeconds(15, 67), days(365)],
  sales: { ticksLeft: [1, 2, 5, 30, 31], near: [0.01, 0.3, 1], far: [0, 1, 2] },
  vanillaSpans: [...inSeconds(60, 61, 600, 7200), days(1), days(30), days(365)],
  turboSpans: [...inTicks(5, 7, 10), ...inSeconds(15, 60, 600, 3600), days(1), days(365)],
  cancellations: ['5m', '15m', '60m'],
  multiplierTicks: 3000,
  distances: {
    single: [-1.9, -0.6, -0.1, 0.1, 1, 1.9],
    pairs: [
      [0.6, 0.6],
      [1.5, 0.7],
      [2, 2],
    ],
  },
  watchedTicksMax: 400,
  draws: DRAWS,
}

/** A symbol at a quote, with what is scanned on it. */
type Scanned = { readonly symbol: ScannedSymbol; readonly grid: Grid }

/** The symbols of a model, at their start values, those of one interval only where it is given. */
const startsOf = (kind: SimulatedSymbol['model']['kind'], interval?: number): readonly ScannedSymbol[] =>
  simulatedSymbols
    .filter(({ model, intervalSeconds }) => model.kind === kind && intervalSeconds === (interval ?? intervalSeconds))
    .map(({ symbol }) => atStart(symbol))

const spiked = [...startsOf('boom'), ...startsOf('crash')]

/** The ticks for which a multiplier is held on each of the boom and crash indices, which share nothing. */
const SPIKED_TICKS = 250

/** Symbols of one kind, each of which takes its part of the contracts, so that all together are scanned once. */
const sharing = (symbols: readonly ScannedSymbol[]): readonly Scanned[] =>
  symbols.map((symbol, part) => ({ symbol, grid: { ...fast, share: { part, of: symbols.length } } }))

/**
 * All symbols that are sold: those of one kind share its contracts. The volatility indices of one second are bought at quotes at
 * which a tick moves 51 pips, one more than it must for most contracts, all others at their start values.
 */
const fastSymbols = (): readonly Scanned[] => [
  ...sharing(startsOf('volatility', 2)),
  ...sharing(startsOf('volatility', 1).map(({ facts }) => atPips(facts.symbol, 51))),
  ...sharing(startsOf('jump')),
  ...spiked.map((symbol) => ({ symbol, grid: { ...fast, multiplierTicks: SPIKED_TICKS } })),
]

/** All symbols that are sold, at their start values, and some at the quotes from which on less is sold. */
const longSymbols = (): readonly Scanned[] =>
  [
    ...startsOf('volatility'),
    ...startsOf('jump'),
    ...spiked,
    ...[21, 51].flatMap((pips) => [atPips('R_10', pips), atPips('1HZ250V', pips)]),
  ].map((symbol) => ({ symbol, grid: long }))

const scanned = (isLong ? longSymbols() : fastSymbols()).map((each) => ({
  ...each,
  name: `${each.symbol.facts.symbol} at ${each.symbol.spot}`,
}))

/** Prints the best strategy of each contract type, in a long run. */
const report = (findings: readonly Finding[]): void => {
  if (!isLong) return
  const typeOf = ({ strategy }: Finding) => strategy.split(', ')[1]?.split(' ')[0] ?? ''
  const wayOf = ({ strategy }: Finding) => (strategy.includes(', sold at') ? 'sold' : 'held')
  const groups = Map.groupBy(findings, (finding) => `${typeOf(finding)} ${wayOf(finding)}`)
  for (const group of groups.values()) console.log(`${group.length} strategies, the best: ${described(bestOf(group))}`)
}

describe('no strategy gains', { timeout: LONG_MS }, () => {
  it.each(scanned)('with contracts on $name', ({ symbol, grid }) => {
    const findings = [...scanDigitals(symbol, productHouse, grid), ...scanStakes(symbol, productHouse, grid)]
    report(findings)
    expect(findings.length).toBeGreaterThan(0)
    expect(winners(findings).map(described)).toEqual([])
    expect(tooDear(findings).map(described)).toEqual([])
    expect(overpaid(findings).map(described)).toEqual([])
  })
})
