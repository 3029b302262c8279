import { type Distances, digitalTypes, purchasesOf, type Span } from './digital-purchases.ts'
import { type Finding, winners } from './finding.ts'
import type { House } from './house.ts'
import { drawsOf } from './law/draws.ts'
import { priceLawOf } from './law/price-law.ts'
import { type Purchase, type Sales, scanHolding, scanSelling } from './scan-digital.ts'
import { scanStaked } from './scan-staked.ts'
import { accumulatorPurchases, multiplierPurchases, turboPurchases, vanillaPurchases } from './staked-purchases.ts'
import type { Parity, ScannedSymbol } from './symbols.ts'
import { isWatched } from './worth/digital-worth.ts'
import { wagerOf } from './worth/wager.ts'

/** The range of a scan: its symbols, requests and draws. */
export type Grid = {
  readonly spans: readonly Span[]
  /** The durations of the contracts that are also sold back. */
  readonly soldSpans: readonly Span[]
  readonly sales: Sales
  readonly vanillaSpans: readonly Span[]
  readonly turboSpans: readonly Span[]
  readonly cancellations: readonly string[]
  /** The numbers of ticks for which multipliers are held. */
  readonly multiplierTicks: number
  readonly distances: Distances
  /** Contracts whose barriers are watched at more ticks than this are left out: each tick is drawn. */
  readonly watchedTicksMax: number
  /** The random numbers of each estimate. */
  readonly draws: number
  /** The part of the purchases that is scanned, where several symbols share them; left out, all are. */
  readonly share?: Share
}

/** One of so many equal parts. */
type Share = { readonly part: number; readonly of: number }

/** The purchases of a part: neighbours, which share tables of prices. */
const sharedOut = <T>(all: readonly T[], { part, of }: Share = { part: 0, of: 1 }): readonly T[] => {
  const from = (first: number) => Math.round((first / of) * all.length)
  return all.slice(from(part), from(part + 1))
}

/** A part of a scan that can be drawn again with other random numbers. */
type Part = (seed: number, draws: number) => readonly Finding[]

const CONFIRMING_DRAWS = 10

/**
 * The findings of a part. If a strategy seems to win, the part is drawn again with other random numbers, ten times as many,
 * and those count: estimates from few draws may be skewed.
 */
const confirmed = (part: Part, draws: number): readonly Finding[] => {
  const found = part(1, draws)
  return winners(found).length === 0 ? found : part(2, draws * CONFIRMING_DRAWS)
}

const paritiesOf = ({ facts }: ScannedSymbol): readonly Parity[] =>
  facts.intervalSeconds === 1 ? ['even'] : ['even', 'odd']

/** The stakes of contracts without a fixed payout. */
const STAKES = ['1', '3.37', '9000']

/** Returns the gains of contracts with a fixed payout, bought on a symbol, held or sold back. */
export const scanDigitals = (symbol: ScannedSymbol, house: House, grid: Grid): readonly Finding[] => {
  if (!('volatility' in symbol.facts.model)) return []
  const law = priceLawOf(symbol.facts)
  const isSoldBack = (span: Span) => grid.soldSpans.includes(span)
  const isScanned = ({ request, moment }: Purchase) =>
    !isWatched(request.contractType) || wagerOf(request, moment).ticks <= grid.watchedTicksMax
  const partsOf = (purchase: Purchase, span: Span): readonly Part[] => [
    (seed, count) => scanHolding(purchase, house, { law, draws: drawsOf(seed), count }),
    ...(isSoldBack(span)
      ? [
          (seed: number, count: number) =>
            scanSelling(purchase, house, { sales: grid.sales, drawing: { law, draws: drawsOf(seed), count } }),
        ]
      : []),
  ]
  const purchases = digitalTypes.flatMap((type) =>
    [...new Set([...grid.spans, ...grid.soldSpans])].flatMap((span) =>
      paritiesOf(symbol).flatMap((parity) =>
        purchasesOf(type, span, { symbol, parity, distances: grid.distances })
          .filter(isScanned)
          .map((purchase) => ({ purchase, span })),
      ),
    ),
  )
  return sharedOut(purchases, grid.share)
    .flatMap(({ purchase, span }) => partsOf(purchase, span))
    .flatMap((part) => confirmed(part, grid.draws))
}

/** Returns the gains of contracts without a fixed payout, bought on a symbol, held, closed or cancelled. */
export const scanStakes = (symbol: ScannedSymbol, house: House, grid: Grid): readonly Finding[] => {
  const { multiplierTicks } = grid
  const held =
    'volatility' in symbol.facts.model ? { law: priceLawOf(symbol.facts), multiplierTicks } : { multiplierTicks }
  const purchases = paritiesOf(symbol).flatMap((parity) => {
    const start = { symbol, parity }
    return [
      ...grid.vanillaSpans.flatMap((span) => vanillaPurchases(span, start)),
      ...grid.turboSpans.flatMap((span) => turboPurchases(span, start)),
      ...multiplierPurchases(start),
      ...grid.cancellations.flatMap((cancellation) => multiplierPurchases(start, cancellation)),
      ...accumulatorPurchases(start),
    ]
  })
  return sharedOut(purchases, grid.share).flatMap((purchase) =>
    confirmed(
      (seed, count) => scanStaked(purchase, STAKES, { house, drawing: { ...held, draws: drawsOf(seed), count } }),
      grid.draws,
    ),
  )
}
