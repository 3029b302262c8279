import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { describe, expect, it } from 'vitest'
import type { Span } from './digital-purchases.ts'
import { bestOf, described, type Finding, overpaid, tooDear, winners } from './finding.ts'
import { productHouse } from './house.ts'
import { type Grid, scanDigitals, scanStakes } from './scan.ts'
import { atPips, atStart, type ScannedSymbol } from './symbols.ts'

// Draws all contracts by the documented model of prices and looks for a client who gains: see docs/testing.md.

const FAST_DRAWS = 32
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
  soldSpans: inSeconds(15, 67),
  sales: { ticksLeft: [1, 2, 5, 30, 31], near: [0.01, 0.3, 1], far: [0, 1, 2] },
  vanillaSpans: [...inSeconds(60, 61, 600, 7200), days(1), days(30)],
  turboSpans: [...inTicks(5, 7, 10), ...inSeconds(15, 60, 600, 3600)],
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

const grid = isLong ? long : fast

const fastSymbols: readonly ScannedSymbol[] = [
  atStart('R_100'),
  atPips('1HZ250V', 51),
  atStart('JD100'),
  atStart('BOOM500'),
  atStart('CRASH300N'),
]

const spiked = simulatedSymbols.filter(({ model }) => 'period' in model).map(({ symbol }) => atStart(symbol))

/** Symbols of each model and interval at their start values, and some at the quotes from which on less is sold. */
const longSymbols: readonly ScannedSymbol[] = [
  ...['R_10', 'R_100', '1HZ10V', '1HZ250V', 'JD10', 'JD75'].map(atStart),
  ...spiked,
  ...[21, 51].flatMap((pips) => [atPips('R_10', pips), atPips('1HZ250V', pips)]),
]

const symbols = (isLong ? longSymbols : fastSymbols).map((scanned) => ({
  ...scanned,
  name: `${scanned.facts.symbol} at ${scanned.spot}`,
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
  it.each(symbols)('with contracts on $name', (symbol) => {
    const findings = [...scanDigitals(symbol, productHouse, grid), ...scanStakes(symbol, productHouse, grid)]
    report(findings)
    expect(findings.length).toBeGreaterThan(0)
    expect(winners(findings).map(described)).toEqual([])
    expect(tooDear(findings).map(described)).toEqual([])
    expect(overpaid(findings).map(described)).toEqual([])
  })
})
