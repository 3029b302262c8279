import type { ContractRequest } from '@folio/pricing/offering/contract-request.ts'
import { expect } from 'vitest'
import { described, type Finding, winners, zScore } from './finding.ts'
import { type House, productHouse } from './house.ts'
import { drawsOf } from './law/draws.ts'
import { type PriceLaw, priceLawOf } from './law/price-law.ts'
import { type Purchase, scanHolding, scanSelling } from './scan-digital.ts'
import { scanStaked } from './scan-staked.ts'
import { atStart, momentAt, type Parity, type ScannedSymbol } from './symbols.ts'
import type { Drawing } from './worth/drawing.ts'

// Scans of one purchase, by which tests show that the scan sees a broken rule.

/** A volatility index at its start value, at which a tick moves some 252 pips. */
export const R_100 = atStart('R_100')
/** A jump index at its start value. */
export const JD100 = atStart('JD100')

const DRAWS = 200

/** The purchase of a request on a symbol. */
export const purchase = (symbol: ScannedSymbol, request: ContractRequest, parity: Parity = 'even'): Purchase => ({
  name: `${symbol.facts.symbol}, ${request.contractType}`,
  request,
  moment: momentAt(symbol, parity),
})

/** A duration in ticks. */
export const ticks = (duration: number) => ({ duration, durationUnit: 't' }) as const
/** A duration in seconds. */
export const seconds = (duration: number) => ({ duration, durationUnit: 's' }) as const

/** The random numbers for a symbol, whose prices move by a law. */
export const drawingOn = ({ facts }: ScannedSymbol, law: PriceLaw = priceLawOf(facts)): Drawing => ({
  law,
  draws: drawsOf(5),
  count: DRAWS,
})

/** Returns the gain of a client at the prices of a house. */
export type Scan = (house: House) => readonly Finding[]

type Circumstances = { readonly parity?: Parity; readonly law?: PriceLaw }

/** The scan of a contract with a fixed payout that is held to its end. */
export const held =
  (symbol: ScannedSymbol, request: ContractRequest, { parity, law }: Circumstances = {}): Scan =>
  (house) =>
    scanHolding(purchase(symbol, request, parity), house, drawingOn(symbol, law))

/** The scan of a contract with a fixed payout that is sold back. */
export const soldBack =
  (symbol: ScannedSymbol, request: ContractRequest): Scan =>
  (house) =>
    scanSelling(purchase(symbol, request), house, {
      sales: { ticksLeft: [1, 5, 20, 31], near: [0.01, 0.5], far: [0.5, 1, 2] },
      drawing: drawingOn(symbol),
    })

/** Says how a contract without a fixed payout is drawn: the draws, the ticks for which a multiplier is held, and the law. */
type Hold = { readonly count?: number; readonly multiplierTicks?: number; readonly law?: PriceLaw }

/** The scan of a contract without a fixed payout. */
export const staked =
  (symbol: ScannedSymbol, request: ContractRequest, { count = DRAWS, multiplierTicks = 1200, law }: Hold = {}): Scan =>
  (house) => {
    const common = { draws: drawsOf(5), count, multiplierTicks }
    const drawing = 'volatility' in symbol.facts.model ? { ...drawingOn(symbol, law), ...common } : common
    return scanStaked(purchase(symbol, request), ['10'], { house, drawing })
  }

/** Expects that a strategy gains: its name, its gain and its deviation. */
export const expectWinner = (findings: readonly Finding[]): void => {
  const [best] = winners(findings)
  if (best === undefined) throw new Error('no strategy gains although a rule is broken')
  expect(zScore(best)).toBeGreaterThan(5)
  expect(described(best)).toMatch(/: \d+\.\d+ ± \d+\.\d+ cents on 1\.00, z = \d/)
}

/** Expects that no strategy gains at the right prices, and that one does at those of a house that breaks a rule. */
export const finds = (scan: Scan, broken: House, right: House = productHouse): void => {
  expect(winners(scan(right)).map(described)).toEqual([])
  expectWinner(scan(broken))
}
